/** The chart as SVG, from the newest whole run in bench/results. */
export const benchmark: () => string;
