// Wires the plugin next to those of others and asks the engine about a few URIs. Build first: `npm run demo` does.
import { createEngine, kit } from '@urikit/generic';
import { http } from '@urikit/scheme-http';
import { acmeDoc } from '@urikit-examples/scheme-acme-doc';

const configured = (plugin, config) => plugin.configure(plugin.configSchema.parse(config), kit);

const engine = createEngine({
  schemes: { ...configured(http, {}), ...configured(acmeDoc, { version: 'required' }) },
});

const print = (title, lines) => console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'));
const issue = ({ severity, code, start, section }) => `${severity} ${code}: at position ${start}, ${section}`;

print('check', engine.check('acme-doc://joe@registry.example/Team/Doc?rev=new').map(issue));
print('normalize', [
  engine.normalize('ACME-DOC://Registry.Example:7070/./Team/%44oc@0012?rev=3'),
  engine.normalize('acme-doc://registry.example'),
  engine.normalize('http://registry.example:80'),
  engine.normalize('unknown://registry.example:7070/Team/Doc@0012'),
]);

const { equal, level, because } = engine.compare('acme-doc://r/Team/Doc@12', 'acme-doc://r:7070/team/Doc@012');
print('compare', [`${equal ? 'equal' : 'different'} at ${level}: ${because.join(', ')}`]);

const { steps } = engine.explain('acme-doc://R/TEAM/Doc@1');
print(
  'explain',
  steps.map(({ rule, component, before, after }) => `${rule} in ${component}: ${before} -> ${after}`),
);

print('view', [JSON.stringify(engine.view('acme-doc://registry.example/Team/Quarterly%20Plan@12?rev=3'))]);
