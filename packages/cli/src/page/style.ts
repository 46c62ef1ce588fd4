/** The style of a page: both colour schemes, phones and paper. The colours are those of the playground. */

const LIGHT = `--page:#f6f6f3;--surface:#fff;--sunken:#ececea;--line:#d6d6d0;--strong:#85857d;--ink:#17181a;--soft:#4a4c50;
--accent:#0b4f9e;--second:#863000;--error:#a3130f;--warning:#6b4400;--good:#0a5a2f`;

const DARK = `--page:#0f1114;--surface:#16191d;--sunken:#262b31;--line:#343a42;--strong:#79828e;--ink:#eceef0;--soft:#b6bcc4;
--accent:#8fc5ff;--second:#ffb38a;--error:#ffb0a8;--warning:#f3cb73;--good:#86dfaa`;

export const STYLE = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{background:var(--page);color:var(--ink);font:15px/1.5 system-ui,'Segoe UI','Liberation Sans',Arial,sans-serif;
-webkit-text-size-adjust:100%;print-color-adjust:exact;-webkit-print-color-adjust:exact}
body,h1,h2,h3,p,ul,dl,dd,pre{margin:0;padding:0}
header,main,footer{max-width:1120px;margin:0 auto;padding:0 24px}
header{padding-top:32px}
main{display:grid;gap:16px;padding-block:24px}
footer{padding-bottom:40px;color:var(--soft);font-size:13px}
h1{font-size:15px;font-weight:400;color:var(--soft);overflow-wrap:anywhere}
h2{font-size:18px;font-weight:600}
h3{font-size:15px;font-weight:600;overflow-wrap:anywhere}
section{min-width:0;padding:16px 24px 24px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
section>*+*{margin-top:12px}
ul{padding-left:20px}
section>h2+p{margin-top:4px}
p,.soft{color:var(--soft)}
.lead{max-width:40em;color:var(--ink);font-size:24px;line-height:1.35;text-wrap:balance;overflow-wrap:anywhere}
.unit{white-space:nowrap}
.soft,small{font-size:13px}
small{display:block;color:var(--soft)}
code,pre{font-family:ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;font-size:14px;
font-variant-ligatures:none}
code{overflow-wrap:anywhere}
.pair{display:block}
.pair+.pair{margin-top:4px}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.facts{display:flex;flex-wrap:wrap;gap:8px 40px;padding:0}
.facts div{display:flex;flex-direction:column-reverse}
.facts dt{color:var(--soft);font-size:13px}
.facts dd{font-size:24px;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse}
tr{border-bottom:1px solid var(--line)}
th,td{padding:8px 24px 8px 0;text-align:left;vertical-align:top;font-weight:400}
tr>:last-child{padding-right:0}
tbody tr:last-child{border-bottom:0}
thead th{color:var(--soft);font-size:13px;vertical-align:bottom}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.wide{width:50%}
.bar{display:block;height:16px;margin-top:3px}
.bar .whole{fill:var(--sunken)}
.bar .part{fill:var(--accent)}
.chart{display:block;overflow:visible}
.chart text{fill:var(--soft);font-size:13px}
.chart .grid{stroke:var(--line)}
.series{stroke:var(--tone);stroke-width:2}
.series .mark{fill:var(--tone)}
.series .hollow{fill:var(--surface)}
.s0{--tone:var(--soft)}
.s1{--tone:var(--accent)}
.s2{--tone:var(--second)}
.legend{display:flex;padding:0;flex-wrap:wrap;gap:4px 24px;list-style:none}
.legend li{display:flex;align-items:center;gap:8px;overflow-wrap:anywhere}
.legend svg{flex:none}
.error,.warning,.info{font-weight:600;white-space:nowrap}
.error{color:var(--error)}
.warning{color:var(--warning)}
.info{color:var(--soft)}
.finding{padding-top:12px;border-top:1px solid var(--line)}
.finding p{margin-bottom:4px}
pre{overflow-x:auto;padding:8px 12px;border-radius:6px;background:var(--sunken);line-height:1.35}
@media (max-width:720px){
header,main,footer{padding-inline:16px}
header{padding-top:16px}
.lead{font-size:18px}
.facts{gap:8px 24px}
section{padding:12px 16px 16px}
th,td{padding-right:12px}
tr:has(.wide){display:flex;flex-wrap:wrap;justify-content:space-between;padding:8px 0}
tr:has(.wide)>*{flex:1 1 0;padding-block:0}
tr:has(.wide)>.number{flex:0 0 72px;padding-right:0;white-space:normal}
tr:has(.wide)>.wide{flex:1 0 100%;order:1}
tbody .wide{margin-top:4px}
}
@media print{
:root{color-scheme:light;${LIGHT};--page:#fff}
header,main,footer{max-width:none;padding-inline:0}
section{border:0;padding:8px 0}
section,tr,.finding,.chart{break-inside:avoid}
section:has(.finding){break-inside:auto}
h2,h3{break-after:avoid}
pre{white-space:pre-wrap}
}
`;
