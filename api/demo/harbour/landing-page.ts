/** A page that the page builder has made, with texts in the languages of the shop. */
export const lunchPage = {
  slug: 'team-lunch',
  titles: { en: 'Team lunch', fr: 'Déjeuner d’équipe', ar: 'غداء الفريق' },
  document: {
    version: 2,
    sections: [
      {
        key: 'hero',
        type: 'hero',
        align: 'center',
        title: { en: 'Lunch for the whole team', fr: 'Le déjeuner de toute l’équipe', ar: 'غداء لكل الفريق' },
        text: {
          en: 'Order before eleven and the kitchens of the harbour bring it at noon.',
          fr: 'Commandez avant onze heures et les cuisines du port vous livrent à midi.',
          ar: 'اطلبوا قبل الحادية عشرة لتصلكم الوجبات ظهرًا من مطابخ الميناء.',
        },
      },
      {
        key: 'merchants',
        type: 'merchants',
        source: 'later',
        limit: 6,
        title: { en: 'Order for later', fr: 'Commander pour plus tard', ar: 'اطلب لوقت لاحق' },
      },
      {
        key: 'recommendations',
        type: 'recommendations',
        title: { en: 'Popular now', fr: 'Populaire', ar: 'الأكثر طلبًا' },
      },
      {
        key: 'faq',
        type: 'faq',
        title: { en: 'Questions', fr: 'Questions', ar: 'أسئلة' },
        questions: [
          {
            question: {
              en: 'Can everybody choose a dish?',
              fr: 'Chacun peut-il choisir son plat ?',
              ar: 'هل يمكن لكل شخص اختيار طبقه؟',
            },
            answer: {
              en: 'Yes. Write the name in the note of each dish; the kitchen packs them one by one.',
              fr: 'Oui. Écrivez le nom dans la note de chaque plat : la cuisine les emballe séparément.',
              ar: 'نعم. اكتبوا الاسم في ملاحظة كل طبق، ويغلّف المطبخ كل وجبة على حدة.',
            },
          },
          {
            question: { en: 'How late can we cancel?', fr: 'Jusqu’à quand annuler ?', ar: 'حتى متى يمكننا الإلغاء؟' },
            answer: {
              en: 'Free of charge until the kitchen accepts.',
              fr: 'Sans frais tant que la cuisine n’a pas accepté.',
              ar: 'مجانًا إلى أن يقبل المطبخ الطلب.',
            },
          },
        ],
      },
    ],
  },
}
