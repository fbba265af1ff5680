import { Icon } from './icons.tsx'
import { useText } from './text.tsx'

/** A rating of 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  const t = useText('merchant')
  return <span className="stars" role="img" aria-label={t('stars', { count: rating })}>{[1, 2, 3, 4, 5].map((at) => <span key={at} className={at <= rating ? 'on' : ''}><Icon small fill name="star" /></span>)}</span>
}
