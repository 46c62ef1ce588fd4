/** A parameter that only tells where a visitor came from, with the company that uses it. */
export interface TrackingParam {
  /** Exact and case-sensitive. */
  readonly name: string;
  readonly from: string;
}

const of = (from: string, ...names: readonly string[]): readonly TrackingParam[] =>
  names.map((name) => Object.freeze({ name, from }));

/** The sources of `TRACKING`, and the day on which it was compared with them last. */
export const TRACKING_SOURCE = Object.freeze({
  date: '2026-11-29',
  lists: Object.freeze([
    'the pages of the companies that `from` names, on campaign parameters and click identifiers',
    'Varnish Software, Example VCL template, 7: marketing parameters',
    'Adobe Commerce, default VCL of its Varnish configuration',
  ]),
});

/**
 * The parameters that the name `tracking` stands for, in `strip` and in the policies of cache keys: those that
 * advertisers and senders of mail append to links, so they have no meaning for the origin. Names that are common words
 * elsewhere (`ref`, `source`, `cid`, `campaign`, `origin`, `si`, `campid`, `rtid`) are left out on purpose.
 */
export const TRACKING: readonly TrackingParam[] = Object.freeze([
  ...of(
    'Google Analytics, campaign parameters',
    'utm_campaign',
    'utm_content',
    'utm_creative_format',
    'utm_id',
    'utm_marketing_tactic',
    'utm_medium',
    'utm_source',
    'utm_source_platform',
    'utm_term',
  ),
  ...of('Google Analytics, cross-domain linker', '_ga', '_gl'),
  ...of('Google Ads, click identifiers', 'gclid', 'gclsrc', 'gbraid', 'wbraid', 'gad_source', 'gad_campaignid'),
  ...of('Google Campaign Manager 360', 'dclid'),
  ...of('Google Merchant Center', 'srsltid'),
  ...of('Meta, Facebook', 'fbclid', 'fb_action_ids', 'fb_action_types', 'fb_source', 'fb_ref'),
  ...of('Meta, Instagram', 'igshid', 'igsh'),
  ...of('Microsoft Advertising', 'msclkid'),
  ...of('X Ads', 'twclid'),
  ...of('TikTok Ads', 'ttclid'),
  ...of('LinkedIn Ads', 'li_fat_id'),
  ...of('Pinterest', 'epik'),
  ...of('Snapchat Ads', 'ScCid', 'sccid'),
  ...of('Reddit Ads', 'rdt_cid'),
  ...of('Yandex', 'yclid', 'ysclid', '_openstat'),
  ...of(
    'Matomo',
    'mtm_campaign',
    'mtm_cid',
    'mtm_content',
    'mtm_group',
    'mtm_keyword',
    'mtm_kwd',
    'mtm_medium',
    'mtm_placement',
    'mtm_source',
  ),
  ...of(
    'Matomo, formerly Piwik',
    'pk_campaign',
    'pk_cid',
    'pk_content',
    'pk_keyword',
    'pk_kwd',
    'pk_medium',
    'pk_source',
    'piwik_campaign',
    'piwik_keyword',
    'piwik_kwd',
  ),
  ...of('Mailchimp', 'mc_cid', 'mc_eid'),
  ...of('HubSpot, mail and forms', '_hsenc', '_hsmi', '__hssc', '__hstc', '__hsfp', 'hsCtaTracking'),
  ...of(
    'HubSpot, ads',
    'hsa_acc',
    'hsa_ad',
    'hsa_cam',
    'hsa_grp',
    'hsa_kw',
    'hsa_mt',
    'hsa_net',
    'hsa_src',
    'hsa_tgt',
    'hsa_ver',
  ),
  ...of('Adobe Marketo', 'mkt_tok'),
  ...of('Adobe Advertising', 'ef_id', 's_kwcid'),
  ...of('Oracle Eloqua', 'elqTrack', 'elqTrackId'),
  ...of('Klaviyo', '_ke', '_kx'),
  ...of('Drip', '__s'),
  ...of('MailerLite', 'ml_subscriber', 'ml_subscriber_hash'),
  ...of('Vero', 'vero_conv', 'vero_id'),
  ...of('Omeda', 'oly_anon_id', 'oly_enc_id'),
  ...of('Branch', '_branch_match_id', '_branch_referrer'),
  ...of('impact.com', 'irclickid'),
  ...of('CJ Affiliate', 'cjevent'),
  ...of('Wicked Reports', 'wickedid'),
  ...of(
    'Matomo, long names',
    'matomo_campaign',
    'matomo_cid',
    'matomo_content',
    'matomo_group',
    'matomo_keyword',
    'matomo_medium',
    'matomo_placement',
    'matomo_source',
  ),
  ...of('Bronto', '_bta_c', '_bta_tid'),
  ...of('Dotdigital', 'dm_i'),
  ...of('GoDaddy', 'gdffi', 'gdfms', 'gdftrk'),
  ...of('eBay Partner Network', 'mkcid', 'mkevt', 'mkrid'),
  ...of('Marin Software', 'mkwid', 'pcrid'),
  ...of('Northbeam', 'nb_klid'),
  ...of('Nextdoor Ads', 'ndclid'),
  ...of('Springbot', 'redirect_log_mongo_id', 'redirect_mongo_id', 'sb_referer_host'),
  ...of('SMSBump', 'sms_click', 'sms_source', 'sms_uph'),
  ...of('Listrak', 'trk_contact', 'trk_module', 'trk_msg', 'trk_sid'),
  ...of('Yahoo Advertising', 'vmcid'),
  ...of('Awin, formerly Zanox', 'zanpid'),
]);
