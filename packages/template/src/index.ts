export { TEMPLATE_ISSUES, TemplateError } from './issue.js';
export type { Value, Values } from './values.js';
export type { Matched } from './match/readings.js';
export type { Shape, Shapes } from './match/shapes.js';
export { isTemplate, type MatchOptions, parseTemplate, type Template, tryParseTemplate } from './template.js';
