/** Files of the page. They are served apart from it, because its policy lets no script or style into the page itself. */

/** Asks for the figures again, and lays them over the old ones. They were escaped by the server. */
export const SCRIPT = `'use strict';
const every = 2000;
const refresh = async () => {
  const old = document.getElementById('live');
  if (old === null || document.hidden) return;
  const response = await fetch(old.dataset.from, { credentials: 'same-origin', cache: 'no-store', redirect: 'manual' });
  const state = document.getElementById('state');
  if (!response.ok) {
    state.textContent = response.status === 403 ? 'Session ended' : 'No answer';
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const live = page.getElementById('live');
  if (live !== null) old.replaceWith(live);
  state.textContent = 'Live';
};
const again = () => refresh().catch(() => { document.getElementById('state').textContent = 'No answer'; })
  .then(() => setTimeout(again, every));
setTimeout(again, every);
`;

export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5a6675; --line: #dde2e8; --ground: #f5f7f9; --card: #fff;
  --hit: #0b7a57; --other: #b45309; --bad: #b42318; --act: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b5; --line: #2c3542; --ground: #10151c;
  --card: #171e27; --hit: #34c796; --other: #f0a04b; --bad: #ff8a7d; --act: #8ab4ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
header, main { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; align-items: center; gap: 1rem; padding-block: 1rem; }
h1 { font-size: 1.15rem; margin: 0; } h2 { font-size: .95rem; margin: 0 0 .75rem; }
#state { color: var(--soft); font-size: .85rem; margin-right: auto; }
#live { display: grid; gap: 1rem; grid-template-columns: repeat(12, minmax(0, 1fr)); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; }
.wide { grid-column: span 12; } .half { grid-column: span 6; } .third { grid-column: span 4; } .quarter { grid-column: span 3; } .two { grid-column: span 8; }
@media (max-width: 68rem) { .half { grid-column: span 12; } .quarter { grid-column: span 6; } }
@media (max-width: 48rem) { .third, .two, .quarter { grid-column: span 12; } }
main > section { margin-bottom: 1rem; } main { padding-bottom: 3rem; }
dl.figures { display: grid; grid-template-columns: 1fr 1fr; gap: .9rem 1rem; margin: 0; }
dl.figures dt { color: var(--soft); font-size: .8rem; } dl.figures dd { margin: 0; font-size: 1.35rem; font-weight: 600; }
svg { display: block; width: 100%; height: 9rem; }
rect.hit { fill: var(--hit); } rect.other { fill: var(--other); } rect.base { fill: var(--line); }
.legend { display: flex; gap: 1.25rem; color: var(--soft); font-size: .8rem; margin: .5rem 0 0; }
.legend b { font-weight: 600; } .legend .hit { color: var(--hit); } .legend .other { color: var(--other); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .86rem; }
th { text-align: left; color: var(--soft); font-weight: 500; font-size: .78rem; }
th, td { padding: .32rem .6rem .32rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-inline: .6rem 1rem; }
td.number:last-child, th.number:last-child { padding-right: 0; }
td.uri, li.uri { font-family: ui-monospace, monospace; font-size: .8rem; overflow-wrap: anywhere; }
td.time { white-space: nowrap; color: var(--soft); font-variant-numeric: tabular-nums; }
td.hit { color: var(--hit); font-weight: 600; } td.other { color: var(--other); font-weight: 600; }
@media (max-width: 48rem) { .recent thead { position: absolute; clip-path: inset(50%); } .recent td.uri { order: 1; flex: 1 0 100%; }
  .recent tr { display: flex; flex-wrap: wrap; gap: 0 .6rem; border-bottom: 1px solid var(--line); } .recent td { border: 0; } }
p.none { color: var(--soft); margin: 0; } .error { color: var(--bad); font-weight: 600; }
form.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
label { display: grid; gap: .25rem; font-size: .8rem; color: var(--soft); } label.grow { flex: 1 1 16rem; }
label.check { display: flex; align-items: center; gap: .45rem; padding-block: .5rem; color: var(--ink); font-size: .9rem; }
input, select, button { font: inherit; color: inherit; padding: .45rem .65rem; border: 1px solid var(--line);
  border-radius: 7px; background: var(--ground); min-height: 2.4rem; } input[type=checkbox] { min-height: 0; }
button { cursor: pointer; font-weight: 600; } button.act { background: var(--act); border-color: var(--act); color: var(--card); }
button.danger { background: var(--bad); border-color: var(--bad); color: var(--card); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.preview { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.preview p { margin: 0 0 .6rem; } .preview ul { margin: 0 0 .9rem; padding-left: 1.1rem; }
main.login { max-width: 26rem; padding-top: 12vh; } main.login form { display: grid; gap: .9rem; }
`;
