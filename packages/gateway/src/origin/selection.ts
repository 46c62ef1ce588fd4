import type { Health, HealthLimits } from './health.js';

/** A backend among those of an origin. */
export interface Member {
  /** Its part of the requests, beside the weights of the others. */
  readonly weight: number;
  readonly health: Health;
}

/** The backends that one request may go to, one after another, each of them once. */
export type Turns<One extends Member> = () => One | undefined;

/**
 * Makes the choice among backends: smooth weighted round robin, which spreads the turns of each one evenly and depends
 * on no chance. Those that are out are left out. If no other is left, a request goes to the one that is least bad, and
 * to no second one: those that only probes call out, by weight; then the one whose pause is over first.
 *
 * @param now - milliseconds, which never go back
 * @returns a function that begins the turns of one request
 */
export function createSelection<One extends Member>(
  members: readonly One[],
  limits: HealthLimits,
  now: () => number,
): () => Turns<One> {
  const credits = new Map(members.map((member) => [member, 0]));
  const creditOf = (member: One): number => credits.get(member) as number;

  const byWeight = (among: readonly One[]): One => {
    for (const member of among) credits.set(member, creditOf(member) + member.weight);
    const chosen = among.reduce((best, member) => (creditOf(member) > creditOf(best) ? member : best));
    credits.set(chosen, creditOf(chosen) - among.reduce((sum, { weight }) => sum + weight, 0));
    return chosen;
  };

  const leastBad = (among: readonly One[]): One => {
    const connecting = among.filter(({ health }) => health.pausedUntil() <= now());
    if (connecting.length > 0) return byWeight(connecting);
    return among.reduce((best, one) => (one.health.pausedUntil() < best.health.pausedUntil() ? one : best));
  };

  return () => {
    let left = members;
    return () => {
      const good = left.filter(({ health }) => !health.isDown() && health.pausedUntil() <= now());
      if (left.length === 0) return undefined;
      const chosen = good.length > 0 ? byWeight(good) : leastBad(left);
      left = good.length > 0 ? left.filter((member) => member !== chosen) : [];
      chosen.health.picked(now(), limits);
      return chosen;
    };
  };
}
