/** Words in names and descriptions that indicate an allergen, in the languages of the demo. */
const allergenWords: readonly (readonly [allergen: string, words: RegExp])[] = [
  [
    'Wheat (gluten)',
    /dough|bread|sourdough|pizza|calzone|focaccia|crumb|bun\b|burger|pastry|croissant|muffin|cake|cookie|noodle|ramen|udon|wrap|burrito|naan|roti|paratha|samosa|gyoza|tempura|katsu|panko|bagel|loaf|baguette|challah|doughnut|pancake|barley|couscous|bulgur|manousheh|baklava|filo|brownie|churros|wafer|shortbread|spaghetti|mac and|خبز|عجين|فطير|كعك|سمبوسة|كنافة|بقلاوة|برغل|قمح|شعيرية|만두|교자|라멘|쓰케멘|마제/i,
  ],
  [
    'Milk',
    /cheese|mozzarella|fior di latte|parmesan|ricotta|gorgonzola|taleggio|pecorino|butter|cream|milk|yoghurt|latte|cappuccino|flat white|mocha|cortado|feta|halloumi|paneer|lassi|ghee|labneh|gelato|custard|mascarpone|cheddar|shake|ayran|جبن|حليب|لبن|قشطة|زبدة|حلوم|روب|버터|아이스크림/i,
  ],
  ['Eggs', /\begg|eggs\b|mayo|tamago|pancake|custard|tiramis|meringue|بيض|달걀/i],
  ['Fish', /salmon|tuna|anchov|sea bass|haddock|fish|eel\b|sashimi|bonito|sardine|سمك|زبيدي|연어|멸치|어묵/i],
  ['Crustaceans', /prawn|shrimp|crab|ربيان|새우/i],
  ['Molluscs', /scallop|octopus|oyster/i],
  [
    'Nuts',
    /hazelnut|almond|walnut|pistachio|cashew|pecan|pine nut|nutella|frangipane|فستق|بندق|جوز(?! الهند)|لوز|صنوبر|مكسرات|아몬드/i,
  ],
  ['Peanuts', /peanut|satay/i],
  ['Sesame', /sesame|tahini|hummus|za’atar|طحينة|سمسم|حمص|زعتر|참깨/i],
  ['Soya', /soy\b|soya|tofu|miso|edamame|teriyaki|gochujang|간장|미소|두부/i],
  ['Mustard', /mustard|dijon/i],
  ['Celery', /celery/i],
]

/** Allergens that the text indicates, except those that the tags vegan, veg and gf rule out. */
export function findAllergens(text: string, tags: string): string[] {
  const ruledOut = new Set([
    ...(/\bvegan\b/.test(tags) ? ['Milk', 'Eggs', 'Fish', 'Crustaceans', 'Molluscs'] : []),
    ...(/\bveg\b/.test(tags) ? ['Fish', 'Crustaceans', 'Molluscs'] : []),
    ...(/\bgf\b/.test(tags) ? ['Wheat (gluten)'] : []),
  ])
  const allergens = allergenWords
    .filter(([allergen, pattern]) => !ruledOut.has(allergen) && pattern.test(text))
    .map(([allergen]) => allergen)
  return /\bnuts\b/.test(tags) && !allergens.includes('Nuts') && !allergens.includes('Peanuts')
    ? [...allergens, 'Nuts']
    : allergens
}
