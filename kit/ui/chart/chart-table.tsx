import type { Bar } from './bar-pair.tsx'

type Props = {
  label: string
  bars: readonly Bar[]
  formatValue: (value: number) => string
  seriesNames: { value: string; before?: string }
}

/** The values of a chart for screen readers. */
export const DataTable = ({ label, bars, formatValue, seriesNames }: Props) => (
  <table className="vh">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{seriesNames.value}</th>
        {seriesNames.before && <th scope="col">{seriesNames.before}</th>}
      </tr>
    </thead>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.key}>
          <th scope="row">{bar.description}</th>
          <td>{formatValue(bar.value)}</td>
          {seriesNames.before && <td>{bar.previous === undefined ? '' : formatValue(bar.previous)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
