// Walks the graph: which nodes are shown, where they lie, what is said of the selected.
const data = JSON.parse(document.getElementById("data").textContent);
const narrow = matchMedia("(max-width: 900px)");
const FIRST = narrow.matches ? 20 : 60; // files that are shown before anybody asks
const STEP = narrow.matches ? 10 : 25; // neighbours that one expansion adds
const ROWS = 8; // of a list, until more are asked for
const hue = { calls: "#4a7fc1", depends_on: "#9a7b1c", extends: "#2a8f4a", implements: "#b0479a",
  imports: "#878d96", uses: "#d07020" };
const SVG = "http://www.w3.org/2000/svg";
const at = (id) => document.getElementById(id);

const nodes = data.nodes.map(([kind, name, path, line, bias], id) =>
  ({ id, kind, name, path, line, bias, x: 0, y: 0, placed: false, near: new Set() }));
const fileOf = new Map(nodes.filter((n) => n.kind === "file").map((n) => [n.path, n]));
const unitsOf = new Map();
for (const n of nodes) {
  if (!isUnit(n)) continue;
  if (!unitsOf.has(n.path)) unitsOf.set(n.path, []);
  unitsOf.get(n.path).push(n);
}
for (const file of fileOf.values()) { // a file without a score of its own has its units' mean
  const known = (unitsOf.get(file.path) ?? []).map((u) => u.bias).filter((bias) => bias !== null);
  if (file.bias === null && known.length) file.bias = known.reduce((a, b) => a + b) / known.length;
}
const alike = new Map();
for (const { kind, name } of nodes) if (kind === "file") alike.set(name, (alike.get(name) ?? 0) + 1);
for (const n of fileOf.values()) if (alike.get(n.name) > 1) n.name = n.path.split("/").slice(-2).join("/");
const edges = data.edges.map(([source, target, kind, certain, line]) =>
  ({ source: nodes[source], target: nodes[target], kind: data.kinds[kind], certain: Boolean(certain), line }));
for (const e of edges) {
  const a = home(e.source), b = home(e.target);
  if (a !== b) { a.near.add(b); b.near.add(a); }
}
const off = new Set(["depends_on"]); // sums up the others
let shown = new Set(), opened = new Set(), selected = null, view = { x: 0, y: 0, w: 100, h: 100 };

function isUnit(n) { return n.kind !== "file" && n.kind !== "package"; }
function home(n) { return isUnit(n) ? fileOf.get(n.path) ?? n : n; }
function label(n) { return isUnit(n) ? `${n.path}:${n.line}` : n.path ?? "package"; }
function level(n) {
  return n.bias === null ? "" : n.bias < 0.33 ? "low" : n.bias < 0.66 ? "middle" : "high";
}
function allowed(n) { return n.kind !== "package" || at("packages").checked; }
function standsFor(n) {
  if (shown.has(n)) return allowed(n) ? n : null;
  const file = home(n);
  return shown.has(file) ? file : null;
}

function element(name, attributes = {}, ...inside) {
  const made = name.startsWith("svg:") ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

// What is shown.
function start() {
  const files = nodes.filter((n) => !isUnit(n) && n.kind === "file");
  files.sort((a, b) => b.near.size - a.near.size || a.id - b.id);
  shown = new Set(files.slice(0, FIRST));
  opened = new Set();
  selected = null;
  for (const n of nodes) n.placed = false;
  draw({ fit: true });
}
function expand(n) {
  const hidden = [...n.near].filter((m) => !shown.has(m) && allowed(m));
  hidden.sort((a, b) => b.near.size - a.near.size || a.id - b.id);
  for (const m of hidden.slice(0, STEP)) shown.add(m);
  return hidden.length;
}
function toggle(file) {
  const units = unitsOf.get(file.path) ?? [];
  const close = opened.delete(file);
  if (!close) opened.add(file);
  for (const unit of units) close ? shown.delete(unit) : shown.add(unit);
}
function select(n, { grow = true } = {}) {
  shown.add(n);
  if (!shown.has(home(n))) shown.add(home(n));
  const before = shown.size;
  if (grow) expand(home(n));
  selected = n;
  draw({ fit: shown.size > before + 5 });
  focusOn(n);
}
function hide(n) {
  shown.delete(n);
  if (!isUnit(n)) for (const unit of unitsOf.get(n.path) ?? []) shown.delete(unit);
  opened.delete(n);
  if (selected === n) selected = null;
  draw();
}

// Where it lies: springs along relations, nodes push each other away.
function visible() { return [...shown].filter(allowed); }
function joined() {
  const sums = new Map();
  for (const e of edges) {
    if (off.has(e.kind) || (!e.certain && !at("candidates").checked)) continue;
    const a = standsFor(e.source), b = standsFor(e.target);
    if (!a || !b || a === b) continue;
    const key = `${a.id} ${b.id} ${e.kind} ${e.certain}`;
    if (!sums.has(key)) sums.set(key, { a, b, kind: e.kind, certain: e.certain, count: 0 });
    sums.get(key).count += 1;
  }
  return [...sums.values()];
}
function place(list, links) {
  const fresh = list.filter((n) => !n.placed);
  fresh.forEach((n, i) => {
    const beside = isUnit(n) ? home(n) : [...n.near].find((m) => m.placed && shown.has(m));
    const r = beside?.placed ? 60 : 40 * Math.sqrt(i + 1), turn = 2.4 * i;
    n.x = (beside?.placed ? beside.x : 0) + r * Math.cos(turn);
    n.y = (beside?.placed ? beside.y : 0) + r * Math.sin(turn);
  });
  if (fresh.length) for (let heat = 1; heat > 0.02; heat *= 0.985) step(list, links, heat);
  for (const n of list) n.placed = true;
}
function step(list, links, heat) {
  for (const n of list) n.links = 0;
  for (const { a, b } of links) { a.links += 1; b.links += 1; }
  for (const n of list) {
    const home = n.links ? 1 : 4; // what is tied to nothing stays near all the same
    n.fx = -n.x * 0.008 * home; n.fy = -n.y * 0.013 * home;
  }
  for (let i = 0; i < list.length; i++) {
    for (let j = i + 1; j < list.length; j++) {
      const a = list[i], b = list[j], dx = a.x - b.x || 0.1, dy = a.y - b.y || 0.1;
      const push = 300 / (dx * dx + dy * dy + 60);
      a.fx += dx * push; a.fy += dy * push;
      b.fx -= dx * push; b.fy -= dy * push;
    }
  }
  for (const { a, b } of links) pull(a, b, 90, 0.25 / Math.min(a.links, b.links));
  for (const n of list) if (isUnit(n) && shown.has(home(n)) && home(n) !== n) pull(n, home(n), 55, 0.05);
  for (const n of list) {
    n.x += Math.max(-30, Math.min(30, n.fx)) * heat;
    n.y += Math.max(-30, Math.min(30, n.fy)) * heat;
  }
}
function pull(a, b, rest, strength) {
  const dx = b.x - a.x, dy = b.y - a.y, far = Math.hypot(dx, dy) || 1, f = strength * (far - rest) / far;
  a.fx += dx * f; a.fy += dy * f; b.fx -= dx * f; b.fy -= dy * f;
}

// The picture.
const picture = at("picture");
function radius(n) { return isUnit(n) ? 6 : 7 + Math.min(9, Math.sqrt(n.near.size)); }
function shape(n) {
  const r = radius(n), common = { class: "shape", "data-level": level(n) };
  if (n.kind === "file") return element("svg:circle", { ...common, r });
  const turned = n.kind === "package" ? "rotate(45)" : "";
  return element("svg:rect", { ...common, x: -r, y: -r, width: 2 * r, height: 2 * r, transform: turned });
}
function drawNode(n) {
  const more = [...n.near].some((m) => !shown.has(m) && allowed(m));
  const marks = ["node", n === selected ? "selected" : "", more ? "hidden-more" : ""];
  const text = element("svg:text", { x: radius(n) + 4, dy: "0.35em" }, n.name);
  const group = element("svg:g", {
    class: marks.filter(Boolean).join(" "), transform: `translate(${n.x} ${n.y})`, "data-id": n.id,
    tabindex: n === (selected ?? firstNode) ? 0 : -1, role: "button", "aria-label": `${n.kind} ${n.name}, ${label(n)}`,
  }, element("svg:title", {}, `${n.name} (${label(n)})`), shape(n), text);
  group.addEventListener("click", () => select(n));
  group.addEventListener("dblclick", () => { if (n.kind === "file") { toggle(n); draw(); } });
  return group;
}
function drawEdge({ a, b, kind, certain, count }) {
  const dx = b.x - a.x, dy = b.y - a.y, far = Math.hypot(dx, dy) || 1;
  const bend = 0.06 + 0.05 * data.kinds.indexOf(kind); // so that several between two can be seen
  const from = [a.x + dx / far * radius(a), a.y + dy / far * radius(a)];
  const to = [b.x - dx / far * (radius(b) + 5), b.y - dy / far * (radius(b) + 5)];
  const middle = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  const on = selected && (a === selected || b === selected);
  return element("svg:path", {
    class: `edge${certain ? "" : " possible"}${on ? " on" : ""}`, stroke: hue[kind], "marker-end": `url(#${kind})`,
    d: `M${from} Q${middle} ${to}`,
  }, element("svg:title", {}, `${a.name} ${kind} ${b.name}${count > 1 ? `, ${count} times` : ""}`));
}
function arrow(kind) {
  const head = element("svg:path", { d: "M0 0 8 4 0 8z", fill: hue[kind] });
  return element("svg:marker", { id: kind, viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 7, markerHeight: 7,
    markerUnits: "userSpaceOnUse", orient: "auto" }, head);
}
let firstNode = null, beside = new Set();
function draw({ fit = false } = {}) {
  const list = visible(), links = joined();
  place(list, links);
  if (fit) fitAll(list);
  firstNode = list[0] ?? null;
  const lines = element("svg:g", { class: selected ? "near" : "" }, ...links.map(drawEdge));
  const onTop = [...list].sort((a, b) => (a === selected) - (b === selected));
  const marks = element("svg:g", {}, ...onTop.map(drawNode));
  picture.replaceChildren(element("svg:defs", {}, ...data.kinds.map(arrow)), lines, marks);
  const files = nodes.filter((n) => n.kind === "file").length;
  at("count").textContent = `${list.length} shown, ${files} files in all`;
  beside = new Set(links.flatMap(({ a, b }) => (a === selected || b === selected ? [a, b] : [])));
  showView();
  detail();
}
function showView() {
  picture.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const scale = Math.max(view.w / (picture.clientWidth || 1), view.h / (picture.clientHeight || 1));
  picture.style.setProperty("--scale", scale);
  nameNodes(scale);
}
function nameNodes(scale) { // names that would cover another are shown on hover and focus only
  const first = (n) => (n === selected ? 2 : beside.has(n) ? 1 : 0);
  const order = visible().sort((a, b) => first(b) - first(a) || b.near.size - a.near.size || a.id - b.id);
  const taken = [], covers = (n, x, right) => (m) => m !== n && m.x > x && m.x - radius(m) < right && Math.abs(m.y - n.y) < radius(m);
  for (const n of order) {
    const x = n.x + radius(n), right = x + (7 * n.name.length + 8) * scale, high = 9 * scale;
    const free = taken.every((t) => t.right < x || right < t.x || Math.abs(t.y - n.y) > high + t.high - scale * 3)
      && (n === selected || !order.some(covers(n, x, right)));
    if (free) taken.push({ x, right, y: n.y, high });
    picture.querySelector(`[data-id="${n.id}"]`)?.classList.toggle("quiet", !free);
  }
}
function fitAll(list) {
  const { clientWidth: w, clientHeight: h } = picture, ys = list.map((n) => n.y);
  const left = Math.min(0, ...list.map((n) => n.x)) - 40;
  const top = Math.min(0, ...ys) - 30, bottom = Math.max(0, ...ys) + 30;
  let scale = 1, right = 0;
  for (let turn = 0; turn < 3; turn++) { // names keep their size on the screen
    right = Math.max(0, ...list.map((n) => n.x + radius(n) + 7.5 * n.name.length * scale)) + 20;
    scale = Math.max((right - left) / (w || 1), (bottom - top) / (h || 1), 0.85);
  }
  view = { w: w * scale, h: h * scale, x: (left + right - w * scale) / 2, y: (top + bottom - h * scale) / 2 };
}
function zoom(by) {
  view = { x: view.x + view.w * (1 - by) / 2, y: view.y + view.h * (1 - by) / 2, w: view.w * by, h: view.h * by };
  showView();
}

// What is said of the selected node, and where to go from it.
function row(n, extra, act) {
  const text = element("span", {}, n.name, element("small", { class: "path" }, [label(n), extra].filter(Boolean).join(", ")));
  const made = element("button", { type: "button", class: "row" },
    element("span", { class: "bias", "data-level": level(n) }), text);
  made.addEventListener("click", act);
  return element("li", {}, made);
}
function relationsOf(n) {
  const groups = new Map();
  const mine = (m) => m === n || (!isUnit(n) && home(m) === n);
  for (const e of edges) {
    if (off.has(e.kind) || mine(e.source) === mine(e.target)) continue;
    const out = mine(e.source), other = out ? e.target : e.source;
    const key = `${out ? "" : "← "}${e.kind}`;
    if (!groups.has(key)) groups.set(key, new Map());
    groups.get(key).set(other, [e.certain ? "" : "possible", e.line && out ? `at line ${e.line}` : ""].filter(Boolean).join(", "));
  }
  return groups;
}
function list(rows) {
  const made = element("ul", {}, ...rows.slice(0, ROWS));
  if (rows.length <= ROWS) return made;
  const more = action(`${rows.length - ROWS} more`, () => made.replaceChildren(...rows));
  made.append(element("li", {}, more));
  return made;
}
function action(text, act) {
  const made = element("button", { type: "button" }, text);
  made.addEventListener("click", act);
  return made;
}
function detail() {
  const pane = at("detail"), n = selected;
  if (!n) {
    pane.replaceChildren(element("p", { class: "muted" }, "Select a node: its relations are listed here."));
    return;
  }
  const bias = n.bias === null ? "bias not measured" : `bias ${n.bias.toFixed(2)}`;
  const actions = element("div", { class: "actions" }, action("Hide", () => hide(n)));
  if (unitsOf.has(n.path) && !isUnit(n)) {
    actions.prepend(action(opened.has(n) ? "Close file" : "Open file", () => { toggle(n); draw(); }));
  }
  const inside = [element("h2", {}, n.name), element("p", { class: "path muted" }, label(n)),
    element("p", {}, `${n.kind}, `, element("span", { class: "bias", "data-level": level(n) }), ` ${bias}`), actions];
  for (const [kind, others] of [...relationsOf(n)].sort()) {
    inside.push(element("h3", {}, `${kind} (${others.size})`),
      list([...others].map(([other, extra]) => row(other, extra, () => select(other, { grow: false })))));
  }
  const units = isUnit(n) ? [] : unitsOf.get(n.path) ?? [];
  if (units.length) {
    inside.push(element("h3", {}, `defines (${units.length})`),
      list(units.map((unit) => row(unit, "", () => select(unit, { grow: false })))));
  }
  pane.replaceChildren(...inside);
}

// Search, filters, keys, pointer.
function search() {
  const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (n) => words.every((w) => n.name.toLowerCase().includes(w) || (n.path ?? "").toLowerCase().includes(w));
  const hits = words.length ? nodes.filter(fits) : [];
  hits.sort((a, b) => isUnit(a) - isUnit(b) || b.near.size - a.near.size || a.id - b.id);
  const rows = hits.slice(0, 30).map((n) => row(n, "", () => select(n)));
  const none = words.length && !hits.length ? [element("li", { class: "muted" }, "Nothing of that name.")] : [];
  at("found").replaceChildren(...rows, ...none);
}
function focusOn(n) { picture.querySelector(`[data-id="${n?.id}"]`)?.focus({ preventScroll: true }); }
function inDirection(from, dx, dy) {
  let best = null, least = Infinity;
  for (const n of visible()) {
    const ahead = (n.x - from.x) * dx + (n.y - from.y) * dy;
    const aside = Math.abs((n.x - from.x) * dy) + Math.abs((n.y - from.y) * dx);
    if (n !== from && ahead > 1 && ahead + 2 * aside < least) { best = n; least = ahead + 2 * aside; }
  }
  return best;
}
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOMS = { "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), 0: () => draw({ fit: true }) };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) {
    if (event.key === "Escape") { at("search").value = ""; search(); }
    return;
  }
  const focused = nodes[document.activeElement?.dataset?.id];
  if (event.key === "/") at("search").focus();
  else if (event.key in ZOOMS) ZOOMS[event.key]();
  else if (event.key === "Escape") { selected = null; draw(); }
  else if (!focused) return;
  else if (event.key in ARROWS) {
    const next = inDirection(focused, ...ARROWS[event.key]);
    if (next) { focusOn(next); keepInView(next); }
  } else if (event.key === "Enter" || event.key === " ") select(focused);
  else if (event.key === "o" && focused.kind === "file") { toggle(focused); draw(); focusOn(focused); }
  else if (event.key === "h") hide(focused);
  else return;
  event.preventDefault();
});
function keepInView(n) {
  const inside = n.x > view.x && n.x < view.x + view.w && n.y > view.y && n.y < view.y + view.h;
  if (!inside) { view = { ...view, x: n.x - view.w / 2, y: n.y - view.h / 2 }; showView(); }
}
picture.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.12 : 0.89); }, { passive: false });
let dragged = null;
picture.addEventListener("pointerdown", (event) => { if (!event.target.closest(".node")) dragged = [event.clientX, event.clientY]; });
addEventListener("pointerup", () => { dragged = null; });
addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const scale = view.w / picture.clientWidth;
  view = { ...view, x: view.x - (event.clientX - dragged[0]) * scale, y: view.y - (event.clientY - dragged[1]) * scale };
  dragged = [event.clientX, event.clientY];
  showView();
});
const present = new Set(edges.map((e) => e.kind));
for (const kind of data.kinds.filter((k) => present.has(k))) {
  const box = element("input", { type: "checkbox", value: kind });
  box.checked = !off.has(kind);
  box.addEventListener("change", () => { box.checked ? off.delete(kind) : off.add(kind); draw(); });
  at("kinds").append(element("label", {}, box, kind, element("i", { style: `border-color: ${hue[kind]}` })));
}
at("search").addEventListener("input", search);
at("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") at("found").querySelector("button")?.click();
});
for (const id of ["packages", "candidates"]) at(id).addEventListener("change", () => draw());
at("in").addEventListener("click", () => zoom(0.8));
at("out").addEventListener("click", () => zoom(1.25));
at("fit").addEventListener("click", () => draw({ fit: true }));
at("reset").addEventListener("click", start);
addEventListener("resize", () => draw({ fit: true }));
start();
