/** Names as they stand in the list, each with the Latin form that its e-mail address uses. */
export const kuwaitFirst: readonly (readonly [name: string, latin: string])[] = [
  ['خالد', 'khaled'], ['نورة', 'noura'], ['فهد', 'fahad'], ['دلال', 'dalal'], ['محمد', 'mohammed'], ['شيخة', 'shaikha'], ['سالم', 'salem'], ['هيا', 'haya'],
  ['يوسف', 'yousef'], ['مريم', 'mariam'], ['ناصر', 'nasser'], ['لولوة', 'lulwa'], ['بدر', 'bader'], ['فاطمة', 'fatma'], ['مشعل', 'meshal'], ['سارة', 'sara'],
  ['أحمد', 'ahmad'], ['عائشة', 'aisha'], ['حمد', 'hamad'], ['منيرة', 'munira'], ['طلال', 'talal'], ['غدير', 'ghadeer'], ['سعود', 'saud'], ['أمل', 'amal'],
]
export const kuwaitLast: readonly (readonly [name: string, latin: string])[] = [
  ['العنزي', 'alenezi'], ['المطيري', 'almutairi'], ['العجمي', 'alajmi'], ['الرشيدي', 'alrashidi'], ['الكندري', 'alkandari'], ['العازمي', 'alazmi'], ['الشمري', 'alshammari'],
  ['الهاجري', 'alhajri'], ['بهبهاني', 'behbehani'], ['معرفي', 'marafie'], ['الخالد', 'alkhaled'], ['القلاف', 'alqallaf'], ['دشتي', 'dashti'], ['العوضي', 'alawadhi'], ['الفضلي', 'alfadhli'],
]

/** Neighbours who write their names in Latin letters. */
export const kuwaitExpats: readonly { first: string; last: string }[] = [
  { first: 'Anil Deepa Suresh Lakshmi Thomas Reena', last: 'Kumar Pillai Varghese Nair Mathew' },
  { first: 'Jose Maricel Ramon Grace Arnel Lorna', last: 'Santos Reyes Cruz Bautista Garcia' },
  { first: 'Mahmoud Heba Tamer Dina Karim Nadine', last: 'Mostafa Soliman Hegazy Fawzy Khoury' },
]
