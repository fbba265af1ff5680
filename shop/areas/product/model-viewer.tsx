import { ModelViewerElement } from '@google/model-viewer'
import { useEffect, useRef, useState } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#shop/shell/context/text.tsx'

type Shown = { src: string; name: string; poster: string | null }

/** A model that can be turned with finger, mouse and arrow keys. Its picture stands there until it has come; what cannot be shown is offered as a file. */
export default function ModelViewer({ src, name, poster }: Shown) {
  const t = useText('model')
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const label = t('title', { name })
  const sides = JSON.stringify(sidesIn(label, t('front'), t('back'), t('left'), t('right')))
  useEffect(() => {
    const viewer = new ModelViewerElement()
    Object.assign(viewer, {
      src,
      alt: label,
      poster: poster && imageUrl(poster, 640),
      cameraControls: true,
      cameraOrbit: '20deg 55deg auto',
      disablePan: true,
      interactionPrompt: 'none',
      touchAction: 'pan-y',
      shadowIntensity: 0.6,
      a11y: sides,
    })
    const there = () => setState('loaded')
    const failed = () => setState('failed')
    viewer.addEventListener('load', there)
    viewer.addEventListener('error', failed)
    box.current?.append(viewer)
    return () => viewer.remove()
  }, [src, poster, label, sides])
  if (state === 'failed')
    return (
      <p className="notice">
        <span>
          {t('failed')}{' '}
          <a className="link" href={src} rel="noopener">
            {t('open_file')}
          </a>
        </span>
      </p>
    )
  return (
    <figure className="model" aria-busy={state === 'loading' || undefined}>
      <div ref={box} className="model-room" />
      <figcaption className="tiny muted" role="status">
        {t(state === 'loading' ? 'loading' : 'hint')}
      </figcaption>
    </figure>
  )
}

/** What a reader hears while it turns: the viewer knows four sides, seen from three heights. */
const sidesIn = (label: string, front: string, back: string, left: string, right: string) => {
  const sides = { front, back, left, right }
  const heard = Object.entries(sides).flatMap(([side, word]) =>
    ['', 'upper-', 'lower-'].map((height) => [height + side, word] as const),
  )
  return { ...Object.fromEntries(heard), 'interaction-prompt': label }
}
