"""Invented teams for the sample workbooks. Nobody here exists."""

HARBOUR_LEAGUE = """
Name;Rating;Team
Anna Weber;2104;Riverside
Clara Whitfield;2051;Riverside
Grace Lindqvist;1962;Riverside
Samuel Ekwueme;1702;Riverside
Olga Pavlenko;1690;Riverside
Bjorn Halvorsen;2087;Harbour
Elena Marković;1998;Harbour
Ines Carvalho;1921;Harbour
Nils Aakre;1826;Harbour
Vera Kowalczyk;1598;Harbour
Daniel Okafor;2033;Old Town
Frank O'Leary;1975;Old Town
Liam Brennan;1861;Old Town
Peter Quill;1785;Old Town
Hugo Steiner;1940;Castle
Jonas Petrauskas;1904;Castle
Mira Šimić;1843;Castle
Quentin Dubois;1760;Castle
Tess van Rijn;1674;Castle
"""

GERMAN_BLITZ = """
Name;DWZ;Mannschaft
Albrecht Zillinger;2087;SK Lindenau
Brigitte Oswald;1990;SK Lindenau
Cordula Hain;1874;SK Lindenau
Dietmar Quast;1811;SK Lindenau
Egon Färber;2045;Turm Auental
Friederike Stolz;1962;Turm Auental
Gernot Üblacker;1833;Turm Auental
Heidrun Mauss;1790;Turm Auental
Ingo Wachsmuth;2012;Springer 08
Jutta Kleinhans;1940;Springer 08
Konrad Eißler;1855;Springer 08
Lieselotte Brumm;1702;Springer 08
Manfred Jäger;1998;Läufer Oberried
Notburga Vetter;1921;Läufer Oberried
Oswin Tannert;1799;Läufer Oberried
Petra Gläser;1745;Läufer Oberried
Quirin Huber;1975;SV Mühlbach
Roswitha Lang;1888;SV Mühlbach
Siegmar Pohl;1764;SV Mühlbach
Trude Nöll;1691;SV Mühlbach
"""

TOWN_AGAINST_TOWN = """
Navn;Rating;Lag
Astrid Brekke;1988;Fjordbyen
Birger Aune;1902;Fjordbyen
Carsten Myhre;1847;Fjordbyen
Dagny Løvås;1790;Fjordbyen
Eivind Ruud;1733;Fjordbyen
Frøydis Hagen;1955;Elvestad
Gunnar Sæther;1921;Elvestad
Hilde Tveit;1839;Elvestad
Ivar Nygård;1777;Elvestad
Jorunn Vik;1710;Elvestad
"""

SIX_VILLAGES = """
Navn;Rating;Lag
Astrid Eikrem;1931;Fjordbyen
Gunhild Skaar;1897;Fjordbyen
Margrete Rognan;1776;Fjordbyen
Torunn Lund;1667;Fjordbyen
Solveig Bø;1535;Fjordbyen
Bjarne Myklebust;1978;Elvestad
Håkon Eide;1841;Elvestad
Njål Fossum;1743;Elvestad
Ulrik Tveiten;1607;Elvestad
Trond Strand;1547;Elvestad
Cecilie Uthaug;1965;Bjørkås
Ingeborg Øverland;1869;Bjørkås
Oddny Nesheim;1730;Bjørkås
Vigdis Furuset;1649;Bjørkås
Unni Grønlie;1521;Bjørkås
Didrik Haugland;1922;Sandnesgrenda
Jostein Hovden;1817;Sandnesgrenda
Peder Vik;1759;Sandnesgrenda
Yngve Askeland;1679;Sandnesgrenda
Vetle Opdahl;1550;Sandnesgrenda
Embla Brekkhus;1927;Storvika
Karianne Prestegård;1894;Storvika
Ragnhild Liseth;1742;Storvika
Åshild Indrebø;1653;Storvika
Ellinor Ødegård;1561;Storvika
Fredrik Kvåle;1943;Lilledal
Leif Aasen;1880;Lilledal
Sjur Dalen;1721;Lilledal
Øystein Ruud;1628;Lilledal
Asbjørn Moe;1553;Lilledal
"""
