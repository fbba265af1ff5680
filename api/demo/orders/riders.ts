import type { Random } from '../random.ts'
import type { OrderPlan } from './context.ts'

type Rider = { name: string; mobile: string; vehicle: string }

const riders: Record<string, readonly [Rider, ...Rider[]]> = {
  harbour: [
    { name: 'Amina K.', mobile: '+442079460610', vehicle: 'Bicycle' },
    { name: 'Darius P.', mobile: '+442079460611', vehicle: 'E-bike' },
    { name: 'Marcus O.', mobile: '+442079460612', vehicle: 'Cargo bike' },
    { name: 'Inês F.', mobile: '+442079460613', vehicle: 'E-bike' },
    { name: 'Tomasz W.', mobile: '+442079460614', vehicle: 'Moped' },
    { name: 'Yusuf A.', mobile: '+442079460615', vehicle: 'Bicycle' },
    { name: 'Beth C.', mobile: '+442079460616', vehicle: 'E-bike' },
    { name: 'Kwame B.', mobile: '+442079460617', vehicle: 'Moped' },
  ],
  waha: [
    { name: 'راجيش', mobile: '+96550010610', vehicle: 'دراجة نارية' },
    { name: 'عمران', mobile: '+96550010611', vehicle: 'دراجة نارية' },
    { name: 'سليم', mobile: '+96550010612', vehicle: 'سيارة' },
    { name: 'جوزيف', mobile: '+96550010613', vehicle: 'دراجة نارية' },
  ],
  ramen: [
    { name: 'Kaito', mobile: '+819000100610', vehicle: 'Scooter' },
    { name: 'Jihoon', mobile: '+819000100611', vehicle: 'Bicycle' },
    { name: 'Emi', mobile: '+819000100612', vehicle: 'E-bike' },
  ],
}

export function pickRider(slug: string, random: Random): OrderPlan['driver'] {
  const choices = riders[slug]
  return choices ? { ...random.pick(choices) } : null
}
