import type { CustomerOrder } from '#contract/schemas/order.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Whom to call about an order, and messages about what usually goes wrong. */
export default function HelpSheet({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const t = useText('orders')
  const { contact, name } = useShop()
  const { phone } = order.merchant
  const title = t('order_n', { id: order.order_id })
  const mailAbout = (topic: string) => `mailto:${contact.email}?subject=${encodeURIComponent(`${title}: ${topic}`)}`
  return (
    <Sheet label={t('help')} onClose={onClose} narrow>
      <h1>{t('help')}</h1>
      <ul className="offers">
        {phone && <HelpRow icon="phone" href={`tel:${phone}`} text={t('call_name', { name: order.merchant.name })} />}
        {contact.mobile && <HelpRow icon="phone" href={`tel:${contact.mobile}`} text={t('call_name', { name })} />}
        {contact.email &&
          (['item_missing', 'order_late', 'other_problem'] as const).map((topic) => (
            <HelpRow key={topic} icon="mail" href={mailAbout(t(topic))} text={t(topic)} />
          ))}
      </ul>
    </Sheet>
  )
}

const HelpRow = ({ icon, href, text }: { icon: IconName; href: string; text: string }) => (
  <li>
    <a href={href}>
      <Icon name={icon} />
      {text}
    </a>
  </li>
)
