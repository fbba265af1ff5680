import { useSoundOn } from '#panel/shell/alerts.tsx'
import { useHall } from '#panel/shell/hall.ts'
import { ring } from '#panel/shell/sounds.ts'

/** Whether new orders ring here, and the switch for it; switching on rings once. */
export function useSound() {
  const { sounds } = useHall()
  const [on, keep] = useSoundOn()
  return [on, () => { keep(!on); if (!on) void ring(sounds.new_order_sound) }] as const
}
