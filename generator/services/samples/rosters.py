"""Invented players for the demonstration and the sample workbooks. Nobody here exists."""

from generator.tournament import Player

ENGLISH = """
Anna Weber; 2104; Riverside
Bjorn Halvorsen; 2087; Harbour
Clara Whitfield; 2051; Riverside
Daniel Okafor; 2033; Old Town
Elena Marković; 1998; Harbour
Frank O'Leary; 1975; Old Town
Grace Lindqvist; 1962; Riverside
Hugo Steiner; 1940; Castle
Ines Carvalho; 1921; Harbour
Jonas Petrauskas; 1904; Castle
Katherine Moore-Ellison; 1888; Riverside
Liam Brennan; 1861; Old Town
Mira Šimić; 1843; Castle
Nils Aakre; 1826; Harbour
Olga Pavlenko; 1804; Riverside
Peter Quill; 1785; Old Town
Quentin Dubois; 1760; Castle
Rosa Jiménez; 1733; Harbour
Samuel Ekwueme; 1702; Riverside
Tess van Rijn; 1674; Castle
Umut Yıldız; 1640; Old Town
Vera Kowalczyk; 1598; Harbour
William Ashby; ; Riverside
Xenia Þórsdóttir; ; Castle
"""

GERMAN = """
Jürgen Bäumler; 1987; SK Lindenau
Sabine Großmann; 1954; SK Lindenau
Thomas Kröger; 1921; TSV Waldheim
Annette Lüders; 1876; SV Turm 1927
Michael Ziegenhals; 1850; TSV Waldheim
Werner Öttinger; 1822; SK Lindenau
Kerstin Hübschmann; 1790; SV Turm 1927
Dieter Naumburger; 1765; TSV Waldheim
Maximilian von der Heyden; 1733; SK Lindenau
Birgit Schäfer; 1698; SV Turm 1927
Hans-Peter Wüstenhagen; 1671; TSV Waldheim
Lena Fuchs; 1640; SK Lindenau
Otto Jäckel; 1588; SV Turm 1927
Emil Straß; ; TSV Waldheim
"""

NORWEGIAN = """
Åse Bjørnstad; 1911; Fjordbyen SK
Øyvind Tveit; 1888; Nordlys Sjakklubb
Kåre Hæstad; 1852; Fjordbyen SK
Ingrid Søreide; 1820; Nordlys Sjakklubb
Lars Erik Rønning; 1794; Fjordbyen SK
Marte Gjerstad; 1756; Skogen SK
Pål Ådland; 1715; Skogen SK
Tuva Kvåle; 1684; Nordlys Sjakklubb
Sigurd Brækhus; 1650; Skogen SK
"""

GERMAN_OPEN = """
Name; Titel; Elo; Verein; Geburtsjahr
Konrad Ahlersmeyer; FM; 2241; SC Morgenstern; 1988
Friederike Böttcher; WIM; 2176; SK Lindenau; 1995
Ulrich Zumbusch; ; 2098; TSV Waldheim; 1967
Sönke Petersen-Krüß; ; 2055; SV Turm 1927; 1979
Margarethe Oelßner; ; 1987; SK Lindenau; 1958
Falk Rübenkamp; ; 1962; SC Morgenstern; 2004
Tobias Äckerle; ; 1930; TSV Waldheim; 1991
Renate Süßmilch; ; 1894; SV Turm 1927; 1949
Jörn Hackländer; ; 1866; SC Morgenstern; 1983
Wiebke Tönnies; ; 1815; SK Lindenau; 2001
Ludwig Faßbinder; ; 1779; TSV Waldheim; 1972
Cornelia Mühlschlegel; ; 1742; SV Turm 1927; 1986
Arne Knöchel; ; 1690; SC Morgenstern; 2010
Isolde Grünwedel; ; 1633; SK Lindenau; 1964
Bastian Ölmann; ; 1521; TSV Waldheim; 2012
Fiete Lüttjohann; ; ; SV Turm 1927; 2014
"""

NORWEGIAN_CUP = """
Navn; Rating; Klubb; Født
Torbjørn Skårland; 2012; Fjordbyen SK; 1981
Gro Ævensen; 1969; Nordlys Sjakklubb; 1990
Håvard Østerlie; 1933; Skogen SK; 1974
Solveig Bråten; 1878; Fjordbyen SK; 1999
Jørgen Sætre; 1841; Nordlys Sjakklubb; 1986
Åshild Løvdal; 1790; Skogen SK; 1968
Eirik Nordgård; 1752; Fjordbyen SK; 2003
Mari-Anne Kjølstad; 1704; Nordlys Sjakklubb; 1957
Sondre Fjære; 1655; Skogen SK; 2008
Ragnhild Hæreid; 1602; Fjordbyen SK; 1993
Odd Ågotnes; 1534; Nordlys Sjakklubb; 1949
Live Strøm; ; Skogen SK; 2013
"""


def roster(text: str) -> tuple[Player, ...]:
    """The players of a list with a name, a rating and a club in each line, numbered in the order of the list."""
    players = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        name, rating, club = (part.strip() for part in line.split(";"))
        players.append(Player(number, name, rating=int(rating) if rating else None, club=club))
    return tuple(players)
