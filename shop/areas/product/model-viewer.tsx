import { ModelViewerElement } from '@google/model-viewer'
import { useEffect, useRef, useState } from 'react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#shop/shell/context/text.tsx'

type Props = { src: string; name: string; poster: string | null }

/**
 * A 3D model that rotates by touch, mouse and arrow keys. The poster is shown while it loads; a model that cannot
 * be shown is offered as a file.
 */
export default function ModelViewer({ src, name, poster }: Props) {
  const t = useText('model')
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const label = t('title', { name })
  const sides = JSON.stringify(ariaLabelsOf(label, t('front'), t('back'), t('left'), t('right')))
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
    const onLoad = () => setState('loaded')
    const onError = () => setState('failed')
    viewer.addEventListener('load', onLoad)
    viewer.addEventListener('error', onError)
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

/** Screen-reader texts for the four sides, each seen from three heights. */
const ariaLabelsOf = (label: string, front: string, back: string, left: string, right: string) => {
  const sides = { front, back, left, right }
  const labels = Object.entries(sides).flatMap(([side, word]) =>
    ['', 'upper-', 'lower-'].map((height) => [height + side, word] as const),
  )
  return { ...Object.fromEntries(labels), 'interaction-prompt': label }
}
