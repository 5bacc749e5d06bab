// Building blocks of made-up texts and addresses.

export const companyWords = [
  'acorn',
  'basalt',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'garnet',
  'harbor',
  'iris',
  'juniper',
  'kestrel',
  'lumen',
  'meadow',
  'nimbus',
  'orchard',
  'pebble',
  'quartz',
  'river',
  'spruce',
  'tundra',
];

export const plainWords = (
  'a about after again all and another any are before best but by can change come could day each every few find first for from ' +
  'get give good great have help here how if in is it just keep know last let like look made make many month more most much ' +
  'need new next now of on one open or other our out over part place plan right say see so some soon start still take team ' +
  'than that the their then there they this time to try two use very want was way week well what when which will with work year you'
).split(' ');
