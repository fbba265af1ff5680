import styles from './hall-picture.module.css'

const floor = 520
const middle = 400
const eaves = 250

/** A point of the end wall's arch: `part` 0 at the left springing, 1 at the right. */
const onArch = (radius: number, part: number) => {
  const turn = Math.PI * (1 - part)
  return [middle + radius * Math.cos(turn), eaves - radius * Math.sin(turn) * 0.86] as const
}

const arch = (radius: number) => `M${middle - radius} ${floor}V${eaves}A${radius} ${radius * 0.86} 0 0 1 ${middle + radius} ${eaves}V${floor}`
const bars = Array.from({ length: 11 }, (_, index) => (index + 1) / 12)
const stalls = [
  { x: 56, wide: 168, cloths: 6, goods: 'crates' },
  { x: 316, wide: 168, cloths: 6, goods: 'jars' },
  { x: 576, wide: 168, cloths: 6, goods: 'flowers' },
] as const

/** The hall of iron and glass with its stalls: drawn in lines, in the brand's green. */
export const HallPicture = () => (
  <svg className={styles.hall} viewBox="0 0 800 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path className={styles.glass} d={`${arch(330)}Z`} />
    <g className={styles.iron}>
      {[330, 318].map((radius) => <path key={radius} d={arch(radius)} />)}
      {[236, 150].map((radius) => <path key={radius} className={styles.thin} d={arch(radius)} />)}
      {bars.map((part) => { const [x, y] = onArch(318, part); const [nearX, nearY] = onArch(64, part); return <path key={part} className={styles.thin} d={`M${x} ${y}L${nearX} ${nearY}`} /> })}
      <path className={styles.thin} d={`M${middle - 64} ${eaves}A64 55 0 0 1 ${middle + 64} ${eaves}`} />
      <path d={`M${middle - 330} ${eaves}H${middle + 330}`} />
      <path className={styles.thin} d={`M${middle - 318} ${eaves + 70}H${middle + 318}`} />
      {[-236, -150, 150, 236].map((x) => <path key={x} className={styles.thin} d={`M${middle + x} ${eaves}V${floor}`} />)}
      <path d={`M-20 60 ${middle - 330} ${eaves}M820 60 ${middle + 330} ${eaves}M-20 180 ${middle - 330} ${eaves + 40}M820 180 ${middle + 330} ${eaves + 40}`} className={styles.thin} />
    </g>
    {[160, 400, 640].map((x) => <Lamp key={x} x={x} />)}
    <path className={styles.ground} d={`M-20 ${floor}H820V660H-20Z`} />
    {stalls.map((stall) => <Stall key={stall.x} {...stall} />)}
  </svg>
)

const Lamp = ({ x }: { x: number }) => (
  <g className={styles.lamp}>
    <circle cx={x} cy={318} r={52} className={styles.glow} />
    <path d={`M${x} ${eaves - 40}V300M${x - 16} 312a16 16 0 0 1 32 0Z`} />
    <circle cx={x} cy={316} r={5} className={styles.light} />
  </g>
)

function Stall({ x, wide, cloths, goods }: (typeof stalls)[number]) {
  const cloth = wide / cloths
  return (
    <g className={styles.stall}>
      <path d={`M${x + 8} ${floor + 52}V404M${x + wide - 8} ${floor + 52}V404`} />
      <path className={styles.table} d={`M${x - 4} ${floor - 32}h${wide + 8}v84h${-wide - 8}z`} />
      <path className={styles.thin} d={`M${x - 4} ${floor - 18}h${wide + 8}M${x + wide / 3} ${floor - 18}v70M${x + (wide * 2) / 3} ${floor - 18}v70`} />
      <Goods kind={goods} x={x} wide={wide} />
      <path className={styles.roof} d={`M${x - 10} 404 ${x + 14} 366h${wide - 28}L${x + wide + 10} 404Z`} />
      {Array.from({ length: cloths }, (_, index) => {
        const wing = (wide + 20) / cloths
        const left = x - 10 + index * wing
        return <path key={index} className={index % 2 ? styles.cloth : styles.clothPale} d={`M${left} 404h${wing}v10a${wing / 2} ${cloth / 2} 0 0 1 ${-wing} 0z`} />
      })}
    </g>
  )
}

function Goods({ kind, x, wide }: { kind: (typeof stalls)[number]['goods']; x: number; wide: number }) {
  const base = floor - 32
  const places = [0.2, 0.5, 0.8].map((part) => x + wide * part)
  if (kind === 'crates') return places.map((at) => <g key={at}><path d={`M${at - 20} ${base}v-16h40v16z`} className={styles.table} />{[-12, 0, 12].map((step) => <circle key={step} cx={at + step} cy={base - 19} r={6.5} className={styles.fruit} />)}</g>)
  if (kind === 'jars') return places.map((at) => <g key={at}>{[-11, 11].map((step) => <path key={step} d={`M${at + step - 7} ${base}v-20q0-4 4-4h6q4 0 4 4v20zM${at + step - 5} ${base - 27}h10`} className={styles.jar} />)}</g>)
  return places.map((at) => <g key={at}><path d={`M${at - 11} ${base}l-3-18h28l-3 18z`} className={styles.table} />{[[-9, -27], [0, -34], [9, -27]].map(([dx = 0, dy = 0]) => <g key={dx}><path d={`M${at + dx / 2} ${base - 18}L${at + dx} ${base + dy}`} /><circle cx={at + dx} cy={base + dy} r={5} className={styles.fruit} /></g>)}</g>)
}
