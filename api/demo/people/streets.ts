import type { Point } from '../seed.ts'

/** A street with its postcode and a point on it; people live at numbers along it. */
export type Street = readonly [name: string, postal_code: string, at: Point, city?: string]

export const bankside: readonly Street[] = [
  ['Tooley Street', 'SE1 2TF', [51.5057, -0.0855]], ['Bermondsey Street', 'SE1 3UB', [51.5005, -0.0818]], ['Borough High Street', 'SE1 1JA', [51.5018, -0.0917]],
  ['Southwark Street', 'SE1 0SU', [51.5061, -0.0985]], ['Park Street', 'SE1 9AB', [51.506, -0.0932]], ['Great Guildford Street', 'SE1 0HS', [51.5049, -0.0971]],
  ['Union Street', 'SE1 0LH', [51.5036, -0.0985]], ['Long Lane', 'SE1 4PG', [51.4995, -0.0885]], ['Tanner Street', 'SE1 3LD', [51.5003, -0.0775]],
  ['Maltby Street', 'SE1 3PA', [51.4998, -0.0759]], ['Abbey Street', 'SE1 3NW', [51.4985, -0.0752]], ['Grange Road', 'SE1 3BE', [51.4962, -0.0768]],
  ['Shad Thames', 'SE1 2NY', [51.5036, -0.0728]], ['Queen Elizabeth Street', 'SE1 2LP', [51.5027, -0.0752]], ['Jamaica Road', 'SE16 4RT', [51.4985, -0.0655]],
  ['Mill Street', 'SE1 2BD', [51.5016, -0.0707]], ['Druid Street', 'SE1 2HH', [51.5013, -0.0774]], ['Weston Street', 'SE1 3QB', [51.5004, -0.0852]],
  ['Leathermarket Street', 'SE1 3HN', [51.5008, -0.0835]], ['Snowsfields', 'SE1 3SU', [51.5022, -0.0853]], ['Trinity Street', 'SE1 4JE', [51.4987, -0.0921]],
  ['Great Dover Street', 'SE1 4LF', [51.4984, -0.0905]], ['Tabard Street', 'SE1 4LA', [51.4993, -0.0912]], ['Rodney Road', 'SE17 1BP', [51.4921, -0.0938]],
  ['Walworth Road', 'SE17 1RL', [51.4921, -0.0978]], ['Blackfriars Road', 'SE1 8NW', [51.5031, -0.1046]], ['The Cut', 'SE1 8LF', [51.5032, -0.1078]],
  ['Lower Marsh', 'SE1 7RG', [51.5007, -0.1126]], ['Stamford Street', 'SE1 9NT', [51.5069, -0.1085]], ['Upper Ground', 'SE1 9PD', [51.5076, -0.1101]],
  ['Wapping High Street', 'E1W 2PN', [51.5041, -0.0625]], ['Thomas More Street', 'E1W 1YY', [51.5072, -0.0676]], ['Cable Street', 'E1 8JQ', [51.5107, -0.0646]],
  ['Leman Street', 'E1 8EY', [51.5122, -0.0706]], ['Commercial Street', 'E1 6NF', [51.5177, -0.0742]], ['Brick Lane', 'E1 6QL', [51.5201, -0.0718]],
  ['Fenchurch Street', 'EC3M 3BY', [51.5118, -0.0807]], ['Eastcheap', 'EC3M 1DT', [51.5107, -0.0847]], ['Cannon Street', 'EC4N 6AF', [51.5117, -0.0905]],
  ['Cheapside', 'EC2V 6DN', [51.5142, -0.0945]], ['Carter Lane', 'EC4V 5AA', [51.5129, -0.1005]], ['Rotherhithe Street', 'SE16 5SB', [51.5031, -0.0505]],
  ['Southwark Park Road', 'SE16 3RW', [51.4932, -0.0655]], ['Old Kent Road', 'SE1 5UG', [51.4903, -0.0782]], ['Willow Walk', 'SE1 5SF', [51.4945, -0.0795]],
  ['Lant Street', 'SE1 1QN', [51.5018, -0.0958]], ['Marshalsea Road', 'SE1 1HL', [51.5021, -0.0946]], ['Clink Street', 'SE1 9DG', [51.5069, -0.0915]],
]

export const salmiya: readonly Street[] = [
  ['السالمية، قطعة 2، شارع سالم المبارك', '22002', [29.3381, 48.0738], 'السالمية'], ['السالمية، قطعة 4، شارع قطر', '22004', [29.3341, 48.0681], 'السالمية'],
  ['السالمية، قطعة 5، شارع عمان', '22005', [29.3302, 48.0727], 'السالمية'], ['السالمية، قطعة 6، شارع البحرين', '22006', [29.3341, 48.0803], 'السالمية'],
  ['السالمية، قطعة 10، شارع المغيرة', '22010', [29.3281, 48.0671], 'السالمية'], ['السالمية، قطعة 12، شارع بغداد', '22012', [29.3256, 48.0762], 'السالمية'],
  ['السالمية، قطعة 1، شارع الخليج العربي', '22001', [29.3451, 48.0884], 'السالمية'], ['حولي، شارع تونس', '32001', [29.3346, 48.0391], 'حولي'],
  ['حولي، شارع بيروت', '32002', [29.3369, 48.0339], 'حولي'], ['حولي، شارع ابن خلدون', '32003', [29.3329, 48.0257], 'حولي'],
  ['ميدان حولي، شارع موسى بن نصير', '32004', [29.3411, 48.0445], 'ميدان حولي'], ['الرميثية، قطعة 3', '25003', [29.3181, 48.0741], 'الرميثية'],
  ['الرميثية، قطعة 9', '25009', [29.3125, 48.0795], 'الرميثية'], ['سلوى، قطعة 2', '26002', [29.2985, 48.0811], 'سلوى'],
  ['الجابرية، قطعة 4', '46304', [29.3205, 48.0321], 'الجابرية'], ['الجابرية، قطعة 10', '46310', [29.3165, 48.0251], 'الجابرية'],
  ['بيان، قطعة 7', '43707', [29.3041, 48.0441], 'بيان'], ['الشعب البحري، قطعة 8', '35008', [29.3521, 48.0281], 'الشعب'],
]

export const kanda: readonly Street[] = [
  ['Kanda Jimbocho, Chiyoda', '101-0051', [35.6957, 139.7571]], ['Kanda Ogawamachi, Chiyoda', '101-0052', [35.6953, 139.7631]],
  ['Kanda Awajicho, Chiyoda', '101-0063', [35.6962, 139.7672]], ['Kanda Nishikicho, Chiyoda', '101-0054', [35.6929, 139.7619]],
  ['Sotokanda, Chiyoda', '101-0021', [35.7015, 139.7701]], ['Iidabashi, Chiyoda', '102-0072', [35.6991, 139.7487]],
  ['Kudankita, Chiyoda', '102-0073', [35.6955, 139.7461]], ['Hongo, Bunkyo', '113-0033', [35.7071, 139.7611]],
  ['Yushima, Bunkyo', '113-0034', [35.7069, 139.7679]], ['Otemachi, Chiyoda', '100-0004', [35.6868, 139.7639]],
  ['Marunouchi, Chiyoda', '100-0005', [35.6818, 139.7649]], ['Nihonbashi, Chuo', '103-0027', [35.6828, 139.7739]],
  ['Nihonbashi Muromachi, Chuo', '103-0022', [35.6869, 139.7735]], ['Iwamotocho, Chiyoda', '101-0032', [35.6949, 139.7756]],
]
