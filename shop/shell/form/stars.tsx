import { Icon } from '../base/icons.tsx'

/** A rating of 1 to 5; `label` is its accessible name. */
export const Stars = ({ rating, label }: { rating: number; label: string }) => (
  <span className="stars" role="img" aria-label={label}>
    {[1, 2, 3, 4, 5].map((at) => (
      <span key={at} className={at <= rating ? 'on' : ''}>
        <Icon small fill name="star" />
      </span>
    ))}
  </span>
)
