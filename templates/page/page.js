// Search by name and the card of a player. Without scripts the page shows the same tables; nothing else is lost.
(() => {
  "use strict";
  const letters = { ø: "o", æ: "ae", œ: "oe", ß: "ss", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };
  const plain = (text) =>
    text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[øæœßđðłþı]/g, (letter) => letters[letter]);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const at = (id) => document.getElementById(id);
  const search = at("search"), wanted = at("wanted"), found = at("found"), names = at("names"), cards = at("cards");
  const most = 40;

  const players = new Map();
  for (const cell of all("main [data-p]")) players.set(cell.dataset.p, cell.textContent.trim());
  if (!players.size) return;

  const link = (number, content) => {
    const anchor = document.createElement("a");
    anchor.href = "#player-" + number;
    anchor.append(content);
    return anchor;
  };

  const ownRow = (row, number, round) => {
    const line = document.createElement("tr");
    const add = (from, kind, head) => {
      const cell = document.createElement(head ? "th" : "td");
      if (head) cell.scope = "row";
      cell.className = kind;
      cell.textContent = from ? from.textContent.trim() : "";
      line.append(cell);
      return cell;
    };
    const sides = all("[data-p]", row);
    add({ textContent: String(round) }, "b", true);
    if (sides.length === 1) {
      const said = [...row.cells].find((cell) => cell.matches(".c, .r, .i") && cell.textContent.trim());
      add(said, "").colSpan = 4;
      return line;
    }
    add(row.querySelector(".b, .c"), "b");
    add(sides[0], sides[0].dataset.p === number ? "name mine" : "name");
    add(row.querySelector(".r"), "r");
    add(sides[1], sides[1].dataset.p === number ? "name mine" : "name");
    return line;
  };

  const card = (number) => {
    const made = at("card").content.cloneNode(true);
    made.querySelector("h2").textContent = players.get(number);
    const place = made.querySelector(".place");
    const row = all('.people [data-p="' + number + '"]').map((cell) => cell.closest("tr"))[0];
    if (row) place.append(row.closest("table").tHead.cloneNode(true), row.cloneNode(true));
    const lines = all("table[data-round]").flatMap((table) =>
      all('[data-p="' + number + '"]', table).map((cell) => [Number(table.dataset.round), cell.closest("tr")])
    );
    lines.sort((one, other) => one[0] - other[0]);
    if (!lines.length) made.querySelector(".games").closest(".scroll").remove();
    else made.querySelector(".games tbody").append(...lines.map(([round, line]) => ownRow(line, number, round)));
    made.querySelector("button").addEventListener("click", () => {
      history.replaceState(null, "", location.pathname + location.search);
      cards.replaceChildren();
      wanted.focus();
    });
    cards.replaceChildren(made);
  };

  const look = () => {
    const words = plain(wanted.value).split(/[\s,]+/).filter(Boolean);
    const hits = words.length ? [...players].filter(([, name]) => words.every((word) => plain(name).includes(word))) : [];
    found.textContent = words.length ? (hits.length ? found.dataset.some + " " + hits.length : found.dataset.none) : "";
    names.replaceChildren(
      ...hits.slice(0, most).map(([number, name]) => {
        const item = document.createElement("li");
        item.append(link(number, name));
        return item;
      })
    );
    if (hits.length === 1) card(hits[0][0]);
    else cards.replaceChildren();
  };

  const follow = () => {
    const number = (location.hash.match(/^#player-(\d+)$/) || [])[1];
    if (!players.has(number)) return;
    card(number);
    cards.querySelector("h2").focus();
    cards.scrollIntoView();
  };

  for (const cell of all(".people tbody [data-p]")) cell.replaceChildren(link(cell.dataset.p, cell.textContent.trim()));
  wanted.addEventListener("input", look);
  search.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", follow);
  search.hidden = false;
  follow();
})();
