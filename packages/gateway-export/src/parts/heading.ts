import type { CompiledPolicy } from '@urikit/cache-key';

/**
 * The first line of a written file, as a comment of its language, with the policy it was made of.
 *
 * @param mark - begins a comment that ends with its line: `#`, `--` or `//`
 */
export const heading = (mark: string, target: string, { fingerprint }: CompiledPolicy): string =>
  `${mark} Written by urikit export --target ${target}. Policy ${fingerprint}.`;
