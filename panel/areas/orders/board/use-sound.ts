import { playSound } from '#panel/shell/alerts/sounds.ts'
import { useAlertPreference } from '#panel/shell/alerts/use-alert-preference.ts'

/** Whether new orders ring here, and the switch for it; switching on rings once. */
export function useSound() {
  const { isOn: on, setOn: turn, sound, volume } = useAlertPreference()
  return [
    on,
    () => {
      turn(!on)
      if (!on) void playSound(sound, { volume })
    },
  ] as const
}
