"""The style of the bias page: two colour schemes, any width, visible focus."""

STYLE = """
:root { --ink: #1c2330; --soft: #586174; --page: #fbfcfe; --card: #fff;
  --line: #d5dbe6; --bar: #3f6fb5; --high: #b3452c; --medium: #8a5a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf2; --soft: #a5afc2; --page: #12161f; --card: #1a202c;
    --line: #323b4d; --bar: #7fa8e6; --high: #f08a6e; --medium: #e2b04a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 68rem; color: var(--ink);
  background: var(--page); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
  overflow: hidden; }
dl { display: grid; gap: 1rem; margin: 1.5rem 0;
  grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); }
dl div, details, .lies li { background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
dt, .place { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
dd { margin: 0; font-weight: 600; }
.bars { width: 100%; border-collapse: collapse; }
.bars th { width: 6rem; text-align: left; font-weight: 400; white-space: nowrap; }
.bars td { display: flex; align-items: center; gap: .5rem; padding: .15rem 3rem
  .15rem 0; }
.bar { display: inline-block; height: 1.1rem; min-width: 2px; flex: none;
  background: var(--bar); border-radius: 0 .25rem .25rem 0; }
.high .bar { background: var(--high); }
details { margin: .5rem 0; }
summary { cursor: pointer; }
.score { font-weight: 700; font-variant-numeric: tabular-nums; }
.score.high { color: var(--high); }
.score.medium { color: var(--medium); }
.lies { list-style: none; padding: 0; display: grid; gap: .5rem; }
.lies p { margin: .25rem 0 0; }
.list { width: 100%; border-collapse: collapse; margin-top: 1rem; }
.list th, .list td { text-align: left; vertical-align: top; padding: .3rem .5rem;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  body { padding: 1rem; }
  .place { display: block; }
  .list thead { position: absolute; clip-path: inset(50%); }
  .list tr { display: block; padding: .5rem 0; }
  .list td { display: inline; border: 0; padding: 0 .5rem 0 0; } }
"""
