import { useEffect, useRef, useState } from 'react'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import { isPreviewReady, pageChanged, pressedSectionOf } from '#contract/rules/page-builder/builder-messages.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import styles from './page-builder.module.css'

const widths = { phone: 390, desktop: 1280 } as const
export type Device = keyof typeof widths
/** A desktop page is unreadable where it must be shrunk to the width of a phone. */
export const deviceOfWindow = (): Device => (window.innerWidth < 700 ? 'phone' : 'desktop')
/** A preview address lives for half an hour. */
const renewMs = 25 * 60_000

type Props = {
  pageId: string
  locale: string
  device: Device
  /** Changes with every saved draft. */
  version: string
  onPress: (key: string) => void
}

/** The draft in the real shop, in a window of the device. Messages of other windows and origins are ignored. */
export function PreviewFrame({ pageId, locale, device, version, onPress }: Props) {
  const t = useText('page-builder')
  const { address, isFailed, retry } = useAddress(pageId, locale)
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const latest = useRef(version)
  useEffect(() => {
    latest.current = version
  })
  const origin = address && new URL(address).origin
  useEffect(() => {
    if (!origin) return
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      // a draft that was saved while the page was loading
      if (isPreviewReady(event.data)) frame.current?.contentWindow?.postMessage(pageChanged(latest.current), origin)
      const key = pressedSectionOf(event.data)
      if (key !== null) onPress(key)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [origin, onPress])
  useEffect(() => {
    if (origin) frame.current?.contentWindow?.postMessage(pageChanged(version), origin)
  }, [origin, version])
  const width = widths[device]
  const scale = Math.min(1, size.width / width)
  return (
    <div ref={box} className={styles.preview}>
      {isFailed && (
        <EmptyState title={t('preview_failed')} action={<Button onClick={retry}>{t('retry')}</Button>} alert />
      )}
      {address && size.width > 0 && (
        <iframe
          key={device}
          ref={frame}
          className={styles.frame}
          title={t('preview')}
          src={address}
          style={{ inlineSize: width, blockSize: size.height / scale, transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}

function useAddress(id: string, locale: string) {
  const [address, setAddress] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    send(builtPages.preview, { id, locale }).then(
      ({ url }) => isCurrent && (setAddress(url), setFailed(false)),
      () => isCurrent && setFailed(true),
    )
    const timer = setTimeout(() => setRound((before) => before + 1), renewMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, locale, round])
  return { address, isFailed, retry: () => setRound((before) => before + 1) }
}

function useSize(box: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
