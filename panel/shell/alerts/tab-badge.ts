import { useEffect } from 'react'

const iconSize = 32

/** Adds the count to a title: '(3) Orders'. */
const titleWith = (title: string, count: number) => {
  const plainTitle = title.replace(/^\(\d+\+?\) /, '')
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plainTitle}` : plainTitle
}

/** Shows the number of waiting orders in the title and icon of the browser tab. */
export function useTabBadge(count: number) {
  useEffect(() => {
    const updateTitle = () => {
      const title = titleWith(document.title, count)
      if (document.title !== title) document.title = title
    }
    updateTitle()
    const titleElement = document.querySelector('title')
    const observer = new MutationObserver(updateTitle)
    if (titleElement) observer.observe(titleElement, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
  useEffect(() => {
    if (count === 0) return
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const iconUrl = link?.href
    if (!link || !iconUrl) return
    let isCancelled = false
    void drawBadge(iconUrl, count).then((href) => {
      if (!isCancelled && href) link.href = href
    })
    return () => {
      isCancelled = true
      link.href = iconUrl
    }
  }, [count])
}

async function drawBadge(iconUrl: string, count: number): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = iconSize
  canvas.height = iconSize
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const image = new Image()
  image.src = iconUrl
  await image.decode().then(
    () => context.drawImage(image, 0, 0, iconSize, iconSize),
    () => undefined,
  )
  context.fillStyle = '#c2401a'
  context.beginPath()
  context.arc(iconSize - 11, iconSize - 11, 11, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#ffffff'
  context.font = `600 ${count > 9 ? 13 : 16}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(count > 99 ? '…' : String(count), iconSize - 11, iconSize - 10)
  return canvas.toDataURL()
}
