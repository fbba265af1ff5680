import styles from './auth-illustration.module.css'

const floor = 640
const middle = 300
const eaves = 344
const roof = 0.96

/** A point on the arch of the end wall. `part` is 0 at the left end and 1 at the right. */
const onArch = (radius: number, part: number) => {
  const angle = Math.PI * (1 - part)
  return [middle + radius * Math.cos(angle), eaves - radius * Math.sin(angle) * roof]
    .map((at) => at.toFixed(1))
    .join(' ')
}

const arch = (radius: number) =>
  `M${middle - radius} ${floor}V${eaves}A${radius} ${radius * roof} 0 0 1 ${middle + radius} ${eaves}V${floor}`
const bars = Array.from({ length: 11 }, (_, index) => (index + 1) / 12)
const purlins = [110, 190, 262]
const stalls = [
  { x: -62, goods: 'crates' },
  { x: 214, goods: 'jars' },
  { x: 490, goods: 'flowers' },
] as const
const stallWidth = 172

/** A market hall with stalls as a line drawing in the brand color. */
export const AuthIllustration = () => (
  <svg className={styles.illustration} viewBox="0 0 600 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <defs>
      <radialGradient id="sky" cx="50%" cy="100%" r="100%">
        <stop offset="0" stopColor="#1B6B4E" />
        <stop offset="1" stopColor="#0A4632" />
      </radialGradient>
      <radialGradient id="glow">
        <stop offset="0" stopColor="#F6DFA8" stopOpacity=".34" />
        <stop offset=".35" stopColor="#F3D08A" stopOpacity=".12" />
        <stop offset="1" stopColor="#F3D08A" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="ground" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="#0A3A2B" />
        <stop offset="1" stopColor="#04211A" />
      </linearGradient>
    </defs>
    <path fill="url(#sky)" d={`${arch(286)}Z`} />
    <g className={styles.structure}>
      {purlins.map((radius) => (
        <path key={radius} className={styles.thin} d={arch(radius)} />
      ))}
      {bars.map((part) => (
        <path key={part} className={styles.thin} d={`M${onArch(274, part)}L${onArch(52, part)}`} />
      ))}
      <path className={styles.thin} d={`M${middle - 52} ${eaves}A52 50 0 0 1 ${middle + 52} ${eaves}`} />
      <path className={styles.thin} d={`M26 ${eaves + 64}H574M26 ${eaves + 148}H574`} />
      <path d={`M14 ${eaves}H586`} />
      <path d={arch(286)} />
      <path d={arch(274)} />
      <path
        className={styles.thin}
        d={`M-220 0 14 ${eaves}M820 0 586 ${eaves}M-220 150 14 ${eaves + 34}M820 150 586 ${eaves + 34}M-220 ${eaves}H14M586 ${eaves}H820`}
      />
    </g>
    <path fill="url(#ground)" d={`M-240 ${floor}H840V840H-240Z`} />
    <g className={styles.floorLines}>
      {[-420, -240, -110, 0, 110, 240, 420].map((x) => (
        <path key={x} d={`M${middle + x * 0.62} ${floor}L${middle + x * 1.9} 840`} />
      ))}
      <path d={`M-240 ${floor + 52}H840M-240 ${floor + 122}H840`} />
    </g>
    {[24, 300, 576].map((x) => (
      <Lamp key={x} x={x} />
    ))}
    {stalls.map((stall) => (
      <Stall key={stall.x} {...stall} />
    ))}
  </svg>
)

const Lamp = ({ x }: { x: number }) => (
  <g className={styles.lamp}>
    <circle cx={x} cy={424} r={150} fill="url(#glow)" stroke="none" />
    <path d={`M${x} ${eaves - 30}V406M${x - 17} 420a17 17 0 0 1 34 0Z`} />
    <circle cx={x} cy={424} r={5} className={styles.light} />
  </g>
)

function Stall({ x, goods }: (typeof stalls)[number]) {
  const top = floor - 118
  const wing = (stallWidth + 20) / 6
  return (
    <g className={styles.stall}>
      <ellipse cx={x + stallWidth / 2} cy={floor + 56} rx={stallWidth / 2 + 26} ry={9} className={styles.shadow} />
      <path d={`M${x + 8} ${floor + 54}V${top}M${x + stallWidth - 8} ${floor + 54}V${top}`} />
      <path className={styles.table} d={`M${x - 6} ${floor - 30}h${stallWidth + 12}v84h${-stallWidth - 12}z`} />
      <path
        className={styles.thin}
        d={`M${x - 6} ${floor - 14}h${stallWidth + 12}M${x + stallWidth / 3} ${floor - 14}v68M${x + (stallWidth * 2) / 3} ${floor - 14}v68`}
      />
      <Goods kind={goods} x={x} />
      <path
        className={styles.roof}
        d={`M${x - 10} ${top} ${x + 14} ${top - 38}h${stallWidth - 28}L${x + stallWidth + 10} ${top}Z`}
      />
      {Array.from({ length: 6 }, (_, index) => (
        <path
          key={index}
          className={index % 2 ? styles.cloth : styles.clothPale}
          d={`M${x - 10 + index * wing} ${top}h${wing}v10a${wing / 2} ${wing / 2} 0 0 1 ${-wing} 0z`}
        />
      ))}
    </g>
  )
}

function Goods({ kind, x }: { kind: (typeof stalls)[number]['goods']; x: number }) {
  const base = floor - 30
  const places = [0.2, 0.5, 0.8].map((part) => x + stallWidth * part)
  if (kind === 'crates')
    return places.map((at) => (
      <g key={at}>
        <path d={`M${at - 20} ${base}v-16h40v16z`} className={styles.table} />
        {[-12, 0, 12].map((step) => (
          <circle key={step} cx={at + step} cy={base - 19} r={6.5} className={styles.fruit} />
        ))}
      </g>
    ))
  if (kind === 'jars')
    return places.map((at) => (
      <g key={at}>
        {[-11, 11].map((step) => (
          <path
            key={step}
            d={`M${at + step - 7} ${base}v-20q0-4 4-4h6q4 0 4 4v20zM${at + step - 5} ${base - 27}h10`}
            className={styles.jar}
          />
        ))}
      </g>
    ))
  return places.map((at) => (
    <g key={at}>
      <path d={`M${at - 11} ${base}l-3-18h28l-3 18z`} className={styles.table} />
      {[
        [-9, -27],
        [0, -34],
        [9, -27],
      ].map(([dx = 0, dy = 0]) => (
        <g key={dx}>
          <path d={`M${at + dx / 2} ${base - 18}L${at + dx} ${base + dy}`} />
          <circle cx={at + dx} cy={base + dy} r={5} className={styles.fruit} />
        </g>
      ))}
    </g>
  ))
}
