import { render } from 'preact'
import { App } from './shell/App'
import './shell/kana'
import './styles/fonts.css'
import './styles/base.css'
import './styles/board.css'
import './styles/study.css'

render(<App />, document.getElementById('app')!)
