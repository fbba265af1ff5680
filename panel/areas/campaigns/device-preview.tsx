import { useState } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import styles from './campaigns.module.css'

/** Letters that a device shows before it cuts a title and a text. */
const devices = { iPhone: { title: 45, body: 110 }, Android: { title: 40, body: 80 }, Web: { title: 60, body: 120 } }
type Device = keyof typeof devices
const names: Device[] = ['iPhone', 'Android', 'Web']

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** The message as a device shows it. */
export function DevicePreview({ title, body, picture }: { title: string; body: string; picture: string | null }) {
  const t = useText('campaigns')
  const { name } = useLocaleContext()
  const [device, setDevice] = useState<Device>('iPhone')
  const { title: titleLength, body: bodyLength } = devices[device]
  return (
    <Card
      title={t('preview')}
      end={
        <Segments
          label={t('preview')}
          value={device}
          onChange={setDevice}
          options={names.map((value) => ({ value, text: value }))}
        />
      }
    >
      <div className={styles.device} data-device={device}>
        <div className={styles.notice}>
          <Avatar name={name ?? ''} src={null} size={32} />
          <div>
            <p>
              <b>
                <bdi>{cut(title, titleLength) || t('message_title')}</bdi>
              </b>
              <small>{t('now')}</small>
            </p>
            <p>
              <bdi>{cut(body, bodyLength) || t('message_body')}</bdi>
            </p>
            {picture && <img className={styles.picture} src={imageUrl(picture, 480)} alt="" />}
          </div>
        </div>
      </div>
    </Card>
  )
}
