import type { FormSeed } from '../tenant-seed.ts'

export const harbourForms: readonly FormSeed[] = [
  {
    service: 'order',
    order_type: 'dine_in',
    fields: [
      {
        id: 'guests',
        type: 'select',
        label: ['How many of you are there?', 'Combien êtes-vous ?', 'كم عددكم؟'],
        options: [
          ['1', '1', '1'],
          ['2', '2', '2'],
          ['3 or 4', '3 ou 4', '٣ أو ٤'],
          ['5 or more', '5 ou plus', '٥ أو أكثر'],
        ],
      },
      {
        id: 'high_chair',
        type: 'consent',
        label: ['We need a high chair', 'Il nous faut une chaise haute', 'نحتاج كرسي أطفال'],
      },
    ],
  },
  {
    service: 'user_register',
    order_type: null,
    fields: [
      {
        id: 'found_us',
        type: 'select',
        label: ['How did you find us?', 'Comment nous avez-vous connus ?', 'كيف وجدتنا؟'],
        options: [
          ['A friend', 'Un ami', 'صديق'],
          ['A rider', 'Un coursier', 'سائق'],
          ['The internet', 'Internet', 'الإنترنت'],
        ],
      },
    ],
  },
]
