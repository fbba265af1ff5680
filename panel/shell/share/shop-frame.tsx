import { useEffect, useRef, useState } from 'react'
import styles from './shop-preview.module.css'

/** Width and height of the window of the shop, px. */
const windows = { phone: [390, 640], desktop: [1280, 800] } as const
export type Device = keyof typeof windows

type Props = {
  device: Device
  address: string
  title: string
  /** Height of the window, px, if not that of the device. */
  windowHeight?: number
  /** What the page of the shop sends when it is ready. */
  request: string
  /** What it then gets, and again whenever it changes. */
  message: object
}

/** The shop in a window of the device, scaled to the width of its place. Tells the page what to show. */
export function ShopFrame({ device, address, title, windowHeight, request, message }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [width, deviceHeight] = windows[device]
  const height = windowHeight ?? deviceHeight
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const place = box.current
    if (!place) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, place.clientWidth / width)))
    observer.observe(place)
    return () => observer.disconnect()
  }, [width])
  useEffect(() => {
    const { origin } = new URL(address)
    const answer = () => frame.current?.contentWindow?.postMessage(message, origin)
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin || event.data !== request) return
      setReady(true)
      answer()
    }
    window.addEventListener('message', receive)
    if (isReady) answer()
    return () => window.removeEventListener('message', receive)
  }, [address, request, message, isReady])
  return (
    <div ref={box} className={styles.box} style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={address}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
