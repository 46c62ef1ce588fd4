import { COMPONENTS, type Components } from '../syntax/component.js';
import type { Finding } from './scheme-hooks.js';
import type { Severity } from '../urikit-error.js';
import { type Origin, PluginError } from './plugin-error.js';
import { isObject, kindOf } from '../syntax/expect.js';
import { visible } from '../visible.js';

/** An issue code, without the id that stands before it. */
const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_CODE = 200;
const LONGEST_MESSAGE = 1000;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

const shown = <T>(value: T): T | string => (typeof value === 'string' ? visible(value, LONGEST_MESSAGE) : value);

/** Copies a reported finding: message and section are made {@link visible}. A value that is not a record is returned unchanged. */
export const readFinding = (given: Finding): Finding =>
  isObject(given) ? { ...given, message: shown(given.message), section: shown(given.section) } : given;

/** A value in a message; a string of a plugin may contain secrets and is cut short. */
const named = (value: unknown): string =>
  typeof value === 'string' ? `"${value.slice(0, 40)}"` : typeof value === 'number' ? String(value) : kindOf(value);

/** Tells if a code has the form of one. */
const isCode = (code: unknown): boolean => typeof code === 'string' && code.length <= LONGEST_CODE && CODE.test(code);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const expectedPosition = (component: string, from: number, to: number): string =>
  `expected a position inside the ${component}, here from ${String(from)} to ${String(to)}`;

/** Finds the reason why a finding can be no issue; undefined if it can. */
function whyNot(
  { code, severity, component, at, end, message, section }: Finding,
  texts: Components,
): string | undefined {
  if (!isCode(code))
    return `the code ${named(code)}: expected lower-case letters, digits and single hyphens, without the plugin's id`;
  if (!SEVERITIES.includes(severity))
    return `"${code}" with severity ${named(severity)}: expected one of ${SEVERITIES.join(', ')}`;
  if (!COMPONENTS.includes(component))
    return `"${code}" in component ${named(component)}: expected one of ${COMPONENTS.join(', ')}`;
  const length = texts[component]?.length ?? 0;
  if (at !== undefined && !(Number.isInteger(at) && at >= 0 && at <= length)) {
    return `"${code}" at ${named(at)}: ${expectedPosition(component, 0, length)}`;
  }
  const from = at ?? 0;
  if (end !== undefined && !(Number.isInteger(end) && end >= from && end <= length))
    return `"${code}" up to ${named(end)}: ${expectedPosition(component, from, length)}`;
  if (!isText(message)) return `"${code}" with the message ${named(message)}: expected a string with the expectation`;
  return isText(section)
    ? undefined
    : `"${code}" with the section ${named(section)}: expected document and section, as in "RFC 9110 4.2"`;
}

/**
 * Validates a finding of a scheme's `check` or `hazards`.
 *
 * @throws PluginError naming plugin, hook, scheme and expectation
 */
export function validateFinding(finding: Finding, texts: Components, hook: string, origin: Origin): void {
  const problem = isObject(finding)
    ? whyNot(finding, texts)
    : `${named(finding)}: expected a finding, as in { code, severity, component, message, section }`;
  if (problem !== undefined) throw new PluginError(origin, hook, `reported ${problem}`);
}
