/** SVG for documents, in both colour schemes, with its words as text. */

const STYLE = `
text { font: 14px system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; fill: #17181a; }
.mono { font-family: ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
.small { font-size: 12px; fill: #4a4c50; }
.bold { font-weight: 600; }
.box { fill: #ffffff; stroke: #85857d; }
.host { stroke: #0b4f9e; stroke-width: 2; }
.path { stroke: #00584b; stroke-width: 2; }
.query { stroke: #863000; stroke-width: 2; }
.scheme { stroke: #5f2a97; stroke-width: 2; }
.line { fill: none; stroke: #4a4c50; stroke-width: 1.5; }
.grid { stroke: #d6d6d0; stroke-width: 1; }
.head { fill: #4a4c50; }
@media (prefers-color-scheme: dark) {
  text { fill: #eceef0; }
  .small { fill: #b6bcc4; }
  .box { fill: #16191d; stroke: #79828e; }
  .host { stroke: #8fc5ff; }
  .path { stroke: #6fe0c2; }
  .query { stroke: #ffb38a; }
  .scheme { stroke: #d2bbff; }
  .line { stroke: #b6bcc4; }
  .grid { stroke: #343a42; }
  .head { fill: #b6bcc4; }
}`;

const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

export const write = (x, y, text, className = '', anchor = 'start') =>
  `<text x="${x}" y="${y}" class="${className}" text-anchor="${anchor}">${escaped(text)}</text>`;

const HEAD = `<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
<path d="M0 0 8 4 0 8z" class="head"/></marker>`;

export const picture = (width, height, title, description, ...parts) => `<svg xmlns="http://www.w3.org/2000/svg" \
viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">
<title id="t">${escaped(title)}</title>
<desc id="d">${escaped(description)}</desc>
<style>${STYLE}</style>
<defs>${HEAD}</defs>
${parts.join('\n')}
</svg>
`;
