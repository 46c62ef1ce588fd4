/** Names of all budgets of a gateway: under them it counts how often each is spent. */
const BUDGETS = [
  'connection',
  'address',
  'rate',
  'key',
  'origin-queue',
  'origin-time',
  'origin-1xx',
  'background',
  'bytes',
  'slow-client',
  'tunnels',
] as const;

/** The name of a budget, in metrics and in the threats table. */
export type Budget = (typeof BUDGETS)[number];

/** Told of each budget that is spent, once for each request or connection that it bears upon. */
export type OnBudgetExceeded = (budget: Budget) => void;
