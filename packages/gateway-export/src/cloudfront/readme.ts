import { block, type Section } from '../parts/readme.js';

/** The sections of the README of target `cloudfront`. */
export const cloudfrontSections = (name: string): readonly Section[] => [
  {
    title: 'Beside the sample of AWS',
    lines: [
      'The sample of AWS for the order of parameters sorts the pairs of a query as strings:',
      '',
      '| query | sample of AWS | this function under `query: { exclude: tracking, order: name }` |',
      '|---|---|---|',
      '| `?a` | `?a=`, another parameter | `?a` |',
      '| `?a=2&a=1` | `?a=1&a=2`: the values of one name change their order | `?a=2&a=1` |',
      '| `?%61=1&gclid=9` | `?%61=1&gclid=9`: a key of its own | `?a=1` |',
    ],
  },
  {
    title: 'What cannot hold',
    lines: [
      '- **CloudFront has chosen a behaviour before the function runs**, by the path that came. A behaviour for `/admin*` does not hold for',
      '  `/x/../admin` and `/%61dmin`: let the origin decide about access.',
      '- **No way around the cache for one request**: a request without a key gets the id of the request in place of the key, which is unique.',
      '  So does a request whose Host the policy changes (upper case, a default port, an alias): a function cannot write Host.',
      '- The scheme is `https`, unless the header `CloudFront-Forwarded-Proto` says `http`: redirect HTTP to HTTPS, or send that header.',
      '- A function sees no content, and no `?` without a query. Bytes above ASCII come to it as UTF-8.',
    ],
  },
  {
    title: 'Use',
    lines: [
      ...block('sh', [
        `aws cloudfront create-function --name ${name} --function-config Comment=urikit,Runtime=cloudfront-js-2.0 --function-code fileb://function.js`,
        'aws cloudfront create-cache-policy --cache-policy-config file://cache-policy.json',
      ]),
      '',
      'Publish the function, and give a behaviour the function for `viewer-request`, this cache policy, and the origin request policy',
      '`AllViewer`, which sends the origin the query, the cookies and the headers. The key is the header `x-urikit-key` alone.',
      '',
      'The shape of the event is that of the documentation. The function was tried with it when it was written, and never by CloudFront.',
    ],
  },
];
