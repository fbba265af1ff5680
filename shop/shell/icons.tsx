import type { ReactNode } from 'react'

const shapes = {
  pin: <><path d="M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21z" /><circle cx="12" cy="9.5" r="2.5" /></>,
  down: <path d="m6 9 6 6 6-6" />,
  back: <path d="m15 5-7 7 7 7" />,
  next: <path d="m9 5 7 7-7 7" />,
  bike: <><circle cx="6" cy="16.5" r="3.5" /><circle cx="18" cy="16.5" r="3.5" /><path d="M6 16.5 9.5 9H15l3 7.5M9.5 9 13 16.5M14 6h2.5" /></>,
  walk: <><circle cx="13" cy="4.5" r="1.8" /><path d="m8 21 3-6-1.5-3 1-4.5 3.5 2 3 1M14 14l1.5 7M10.5 7.5 7.5 11" /></>,
  table: <path d="M3 8.5h18M6 8.5 4.5 20M18 8.5 19.5 20M8.5 13h7M12 4v4.5" />,
  parcel: <><path d="M4 8l8-4 8 4v8.500l-8 4-8-4z" /><path d="M4 8l8 4 8-4M12 12v8.5" /></>,
  search: <><circle cx="11" cy="11" r="6.5" /><path d="m16 16 4.5 4.5" /></>,
  bag: <><path d="M5 8h14l1 12.5H4z" /><path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" /></>,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: <><circle cx="12" cy="12" r="8.5" /><path d="M12 7v5l3.5 2" /></>,
  home: <><path d="M4 20V11a8 8 0 0 1 16 0v9z" /><path d="M12 3v17M4 12h16" /></>,
  orders: <><path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2z" /><path d="M9 8.5h6M9 12.5h6" /></>,
  person: <><circle cx="12" cy="8" r="4" /><path d="M4.5 20.5c1.2-4 4-5.5 7.5-5.5s6.3 1.5 7.5 5.5" /></>,
  share: <path d="M12 15V3.5M8 7l4-3.5L16 7M6 11H4.5v9.5h15V11H18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  alert: <><circle cx="12" cy="12" r="9" /><path d="M12 7.5v5M12 16.2v.3" /></>,
  card: <><rect x="3" y="5.5" width="18" height="13" rx="2.5" /><path d="M3 10h18M7 15h3" /></>,
  cash: <><rect x="3" y="6.5" width="18" height="11" rx="2" /><circle cx="12" cy="12" r="2.5" /></>,
  wallet: <><path d="M4 7.500A2.5 2.5 0 0 1 6.5 5H17v3M4 7.500V17a2.5 2.5 0 0 0 2.5 2.500H20V8H6.5" /><path d="M16 13.700h.3" /></>,
  lock: <><rect x="5" y="10.5" width="14" height="10" rx="2" /><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" /></>,
  phone: <path d="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1.5-1 2-2.5 2C10.5 19.5 4.5 13.5 4 6c0-1.5.5-2.5 2-2.5z" />,
  mail: <><rect x="3" y="5.5" width="18" height="13" rx="2" /><path d="m3.5 7 8.5 6.500L20.5 7" /></>,
  globe: <><circle cx="12" cy="12" r="8.5" /><path d="M3.5 12h17M12 3.500c-5 5-5 12 0 17M12 3.500c5 5 5 12 0 17" /></>,
  target: <><circle cx="12" cy="12" r="7" /><circle cx="12" cy="12" r="2.5" /><path d="M12 2v3M12 19v3M2 12h3M19 12h3" /></>,
  tag: <><path d="M4 4h8l8 8-8 8-8-8z" /><path d="M8.3 8.300h.3" /></>,
  star: <path d="m12 2.8 2.8 5.9 6.5.8-4.8 4.5 1.3 6.4L12 17.200l-5.8 3.2 1.3-6.4L2.7 9.500l6.5-.8z" />,
  offline: <path d="M3 3l18 18M8.5 15.500a5 5 0 0 1 6-.800M5.5 12a9.5 9.5 0 0 1 4-2.300M13.5 9.300A9.5 9.5 0 0 1 18.5 12M12 19.200v.3" />,
  repeat: <path d="M4 11a8 8 0 0 1 14-4.500L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.500L4 15M4 20v-5h5" />,
  trash: <path d="M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.5 10.500v6M13.5 10.500v6" />,
  pencil: <path d="M4 20h4L19.5 8.500l-4-4L4 16zM13 7l4 4" />,
  sun: <><circle cx="12" cy="12" r="4" /><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.400M5.6 18.4 7 17M17 7l1.4-1.4" /></>,
  out: <path d="M14 4H6v16h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** A 24-px line drawing, hidden from readers. `flip` mirrors it where the page runs right to left; `small` is 16 px; `fill` paints it. */
export function Icon({ name, flip, small, fill }: { name: IconName; flip?: boolean; small?: boolean; fill?: boolean }) {
  const names = ['ic', small && 'ic-s', flip && 'flip', fill && 'ic-fill'].filter(Boolean).join(' ')
  return <svg className={names} aria-hidden="true" viewBox="0 0 24 24">{shapes[name]}</svg>
}
