import { useShop } from '../context/shop.tsx'

/** "Pier Pizza · Harbour Eats" in the browser's tab. */
export function PageTitle({ text }: { text?: string }) {
  const { name } = useShop()
  return <title>{text ? `${text} · ${name}` : name}</title>
}
