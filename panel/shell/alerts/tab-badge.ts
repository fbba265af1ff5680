import { useEffect } from 'react'

const size = 32

/** '(3) Orders', whatever the page calls itself. */
const titleWith = (title: string, count: number) => {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare
}

/** How many orders wait, in the title of the browser's tab and on its icon, also from behind other tabs. */
export function useTabBadge(count: number) {
  useEffect(() => {
    const mark = () => {
      const title = titleWith(document.title, count)
      if (document.title !== title) document.title = title
    }
    mark()
    const place = document.querySelector('title')
    const observer = new MutationObserver(mark)
    if (place) observer.observe(place, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [count])
  useEffect(() => {
    if (count === 0) return
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    const plain = link?.href
    if (!link || !plain) return
    let over = false
    void badged(plain, count).then((href) => {
      if (!over && href) link.href = href
    })
    return () => {
      over = true
      link.href = plain
    }
  }, [count])
}

async function badged(plain: string, count: number): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const draw = canvas.getContext('2d')
  if (!draw) return undefined
  const picture = new Image()
  picture.src = plain
  await picture.decode().then(
    () => draw.drawImage(picture, 0, 0, size, size),
    () => undefined,
  )
  draw.fillStyle = '#c2401a'
  draw.beginPath()
  draw.arc(size - 11, size - 11, 11, 0, 2 * Math.PI)
  draw.fill()
  draw.fillStyle = '#ffffff'
  draw.font = `600 ${count > 9 ? 13 : 16}px sans-serif`
  draw.textAlign = 'center'
  draw.textBaseline = 'middle'
  draw.fillText(count > 99 ? '…' : String(count), size - 11, size - 10)
  return canvas.toDataURL()
}
