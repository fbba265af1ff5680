import { playSound } from '#panel/shell/alerts/sounds.ts'
import { useAlertPreference } from '#panel/shell/alerts/use-alert-preference.ts'

/** Whether new orders ring on this device, and a toggle, which plays the sound when switched on. */
export function useSound() {
  const { isOn, setOn, sound, volume } = useAlertPreference()
  return [
    isOn,
    () => {
      setOn(!isOn)
      if (!isOn) void playSound(sound, { volume })
    },
  ] as const
}
