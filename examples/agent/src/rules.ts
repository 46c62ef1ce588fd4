import { type UriRules, uriRules } from '@urikit/safety';

/** The URIs that the agent may read. */
export const rules: UriRules = uriRules({
  allow: ['https://docs.example/**', 'https://api.example/{team}/issues/*'],
  deny: ['https://docs.example/internal/**', '{http,https}://not-global:*/**'],
});
