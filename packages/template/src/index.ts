export { TEMPLATE_ISSUES, type TemplateCode, TemplateError } from './issue.js';
export type { Scalar, Value, Values } from './values.js';
export type { Matched } from './match/readings.js';
export type { Shape, Shapes } from './match/shapes.js';
export {
  isTemplate,
  type MatchOptions,
  parseTemplate,
  type Template,
  type TemplateResult,
  tryParseTemplate,
} from './template.js';
