/**
 * What the generated URIs are made of.
 */

export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const DIGITS = '0123456789';
export const TOKEN = `${LOWER}${LOWER.toUpperCase()}${DIGITS}-_`;
export const HEX = '0123456789abcdef';

export const WORDS =
  `about account admin api archive article assets author blog book browse build cart catalog category channel city
  comments company compare contact content course dashboard data default delivery demo design detail docs download
  edit entry event explore faq feature feed file forum gallery game group guide health help history home hotel image
  index info item job journal language latest learn library license list login magazine manual map market media
  member message mobile model movie music network news note offer office online order page paper partner people
  photo place player plugin policy post press price privacy product profile program project public question rating
  recipe reference release report request research resource result review room sale sample school science search
  section security server service session settings shop site source space sport static status store story student
  style support system table tag team terms test theme thread ticket topic tour travel tutorial update upload user
  version video view weather week wiki world`.split(/\s+/);

export const TOP_LEVEL = [
  'com',
  'com',
  'com',
  'com',
  'com',
  'org',
  'org',
  'net',
  'de',
  'io',
  'co.uk',
  'fr',
  'edu',
  'gov',
  'info',
  'com.au',
];
export const SUBDOMAINS = [
  'www',
  'www',
  'www',
  'www',
  'blog',
  'docs',
  'en',
  'shop',
  'm',
  'news',
  'api',
  'cdn',
  'support',
];
export const EXTENSIONS = [
  '',
  '',
  '',
  '.html',
  '.html',
  '.htm',
  '.php',
  '.aspx',
  '.pdf',
  '.jpg',
  '.png',
  '.js',
  '.css',
];
export const PARAMETERS =
  `id q page sort lang ref src utm_source utm_medium utm_campaign utm_content gclid fbclid session token category
  filter offset limit from to date user view mode type format width height color size brand price_min price_max`.split(
    /\s+/,
  );

/** Words in scripts of two, three and four octets a character, and Latin text with a few accents. */
export const SCRIPTS = [
  ['Санкт', 'Петербург', 'История', 'России', 'Литература', 'Москва', 'Река', 'Город'],
  ['東京', '日本語', '歴史', '大阪市', '一覧', '鉄道', '駅', '北海道'],
  ['München', 'Straße', 'Zürich', 'Österreich', 'Größe', 'Übersicht', 'Köln', 'Fußball'],
  ['café', 'élève', 'Orléans', 'forêt', 'français', 'Besançon', 'musée', 'théâtre'],
  ['서울', '한국어', '역사', '대한민국', '부산'],
  ['Ελλάδα', 'Αθήνα', 'Ιστορία', 'Γλώσσα'],
  ['القاهرة', 'مصر', 'تاريخ', 'العربية'],
];
