/**
 * Whether the platform's URL decodes an A-label, and refuses one that is none: Node 20 and 22 do, Node 24 takes every
 * label of ASCII that begins with `xn--`.
 */
export const DECODES_A_LABELS = Number.parseInt(process.versions.node, 10) < 24;
