import type { CompiledPolicy } from '@urikit/cache-key';
import { costliest } from '../cloudfront/costs.js';
import { functionText, MOST_BYTES, untriedText } from '../cloudfront/function-text.js';
import { heading } from '../parts/heading.js';
import type { ExportTarget } from '../parts/target.js';
import { refused } from '../refused.js';

/** The cache policy to create beside the function: the key is one header. */
const cachePolicy = (name: string, { fingerprint }: CompiledPolicy): string =>
  `${JSON.stringify(
    {
      Comment: `The key of policy ${fingerprint}`,
      Name: `${name}-${fingerprint}`,
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingGzip: false,
        EnableAcceptEncodingBrotli: false,
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: { Quantity: 1, Items: ['x-urikit-key'] } },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    },
    undefined,
    2,
  )}\n`;

/** Refuses a policy that keys no part of a request that CloudFront shows. */
function requireShown(plan: CompiledPolicy): void {
  for (const own of [plan.rules, ...plan.routes.map((route) => route.rules)])
    if (own.methods.includes('QUERY') && !own.methods.includes('GET'))
      throw refused('cloudfront cannot keep methods: [QUERY] of the policy: CloudFront shows a function no content');
}

/** A CloudFront function with a cache policy. */
export const cloudfront: ExportTarget = {
  name: 'cloudfront',
  summary: 'A CloudFront function of ten kilobytes, and the cache policy beside it',
  isTested: false,
  needs: 'a distribution of CloudFront, with functions of cloudfront-js-2.0',
  distrusts: 'CloudFront does not say by which hop a request came',
  lacks: { raw: 'CloudFront Functions cannot hold the bytes of a path: the platform reads it first' },
  files: (plan, context) => {
    const { name, runtime } = context;
    requireShown(plan);
    const text = `${heading('//', cloudfront.name, plan)}\n${functionText(plan, runtime)}\n`;
    const bytes = Buffer.byteLength(text);
    if (bytes > MOST_BYTES)
      throw refused(
        `cloudfront takes a function of ${String(MOST_BYTES)} bytes, and this policy makes ${String(bytes)}: ` +
          `${costliest(plan, (one) => Buffer.byteLength(untriedText(one, runtime)))}; leave a rule out, or name parameters in place of tracking`,
      );
    return [
      { path: 'function.js', text },
      { path: 'cache-policy.json', text: cachePolicy(name, plan) },
    ];
  },
};
