import { useNavigate } from 'react-router'
import { Icon } from '../base/icons.tsx'
import { usePath } from '../context/shop.tsx'

type Box = { label: string; search: string; className: string; autoFocus?: boolean }

/** What is looked for; before scripts are here the browser sends the form itself. */
export function SearchBox({ label, search, className, autoFocus = false }: Box) {
  const path = usePath()
  const go = useNavigate()
  const find = (form: HTMLFormElement) =>
    void go(`${path('/search')}?q=${encodeURIComponent(String(new FormData(form).get('q')))}`)
  return (
    <form
      className={`search ${className}`}
      role="search"
      action={path('/search')}
      onSubmit={(event) => {
        event.preventDefault()
        find(event.currentTarget)
      }}
    >
      <label>
        <span className="vh">{label}</span>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          key={search}
          defaultValue={search}
          placeholder={label}
          maxLength={50}
          enterKeyHint="search"
          autoFocus={autoFocus}
        />
      </label>
    </form>
  )
}
