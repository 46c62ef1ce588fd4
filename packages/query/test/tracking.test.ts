import { expect, test } from '@jest/globals';
import { TRACKING, TRACKING_SOURCE } from '@urikit/query/tracking';

test('the list cannot be changed', () => {
  expect([TRACKING, ...TRACKING].filter((one) => !Object.isFrozen(one))).toEqual([]);
});

/** A second copy, by the pages of the companies that append the parameters; so that no row vanishes unseen. */
const PUBLISHED: Readonly<Record<string, string>> = {
  // Google: "URL builders", "Set up cross-domain measurement", "About GCLID", "gbraid and wbraid", "auto-tagging"
  'Google Analytics, campaign parameters':
    'utm_id utm_source utm_medium utm_campaign utm_term utm_content utm_source_platform utm_creative_format utm_marketing_tactic',
  'Google Analytics, cross-domain linker': '_gl _ga',
  'Google Ads, click identifiers': 'gclid gclsrc gbraid wbraid gad_source gad_campaignid',
  'Google Campaign Manager 360': 'dclid',
  'Google Merchant Center': 'srsltid',
  // Meta: "fbc and fbp parameters", Open Graph stories
  'Meta, Facebook': 'fbclid fb_action_ids fb_action_types fb_source fb_ref',
  'Meta, Instagram': 'igshid igsh',
  'Microsoft Advertising': 'msclkid',
  'X Ads': 'twclid',
  'TikTok Ads': 'ttclid',
  'LinkedIn Ads': 'li_fat_id',
  Pinterest: 'epik',
  'Snapchat Ads': 'ScCid sccid',
  'Reddit Ads': 'rdt_cid',
  Yandex: 'yclid ysclid _openstat',
  // Matomo: "Tracking campaigns", "campaign URL parameters"
  Matomo: 'mtm_campaign mtm_keyword mtm_kwd mtm_source mtm_medium mtm_content mtm_cid mtm_group mtm_placement',
  'Matomo, formerly Piwik':
    'pk_campaign pk_keyword pk_kwd pk_source pk_medium pk_content pk_cid piwik_campaign piwik_keyword piwik_kwd',
  Mailchimp: 'mc_cid mc_eid',
  // HubSpot: "Cookies set in a visitor's browser", "Ad tracking in HubSpot"
  'HubSpot, mail and forms': '_hsenc _hsmi __hssc __hstc __hsfp hsCtaTracking',
  'HubSpot, ads': 'hsa_acc hsa_cam hsa_grp hsa_ad hsa_src hsa_net hsa_ver hsa_kw hsa_mt hsa_tgt',
  'Adobe Marketo': 'mkt_tok',
  'Adobe Advertising': 'ef_id s_kwcid',
  'Oracle Eloqua': 'elqTrackId elqTrack',
  Klaviyo: '_kx _ke',
  Drip: '__s',
  MailerLite: 'ml_subscriber ml_subscriber_hash',
  Vero: 'vero_id vero_conv',
  Omeda: 'oly_enc_id oly_anon_id',
  Branch: '_branch_match_id _branch_referrer',
  'impact.com': 'irclickid',
  'CJ Affiliate': 'cjevent',
  'Wicked Reports': 'wickedid',
  // Varnish Software and Adobe Commerce: lists of shops and caches
  'Matomo, long names':
    'matomo_campaign matomo_cid matomo_content matomo_group matomo_keyword matomo_medium matomo_placement matomo_source',
  Bronto: '_bta_c _bta_tid',
  Dotdigital: 'dm_i',
  GoDaddy: 'gdffi gdfms gdftrk',
  'eBay Partner Network': 'mkcid mkevt mkrid',
  'Marin Software': 'mkwid pcrid',
  Northbeam: 'nb_klid',
  'Nextdoor Ads': 'ndclid',
  Springbot: 'redirect_log_mongo_id redirect_mongo_id sb_referer_host',
  SMSBump: 'sms_click sms_source sms_uph',
  Listrak: 'trk_contact trk_module trk_msg trk_sid',
  'Yahoo Advertising': 'vmcid',
  'Awin, formerly Zanox': 'zanpid',
};

test('the list is that of the companies, with each name once', () => {
  const names = Object.entries(PUBLISHED).flatMap(([from, list]) => list.split(' ').map((name) => [name, from]));
  expect(TRACKING.map(({ name, from }) => [name, from]).sort()).toEqual(names.sort());
  expect(new Set(TRACKING.map(({ name }) => name)).size).toBe(names.length);
});

test('the list has sources and a date, and no common word', () => {
  expect(Number.isNaN(Date.parse(TRACKING_SOURCE.date))).toBe(false);
  expect(TRACKING_SOURCE.lists.length).toBeGreaterThan(0);
  const common = [
    'ref',
    'source',
    'cid',
    'campaign',
    'origin',
    'si',
    'siteurl',
    'campid',
    'customid',
    'toolid',
    'rtid',
    'cx',
    'ie',
  ];
  expect(TRACKING.filter(({ name }) => common.includes(name))).toEqual([]);
});
