import { defineElement } from '../../core/element/define-element.ts';
import button from '../../core/ui/form/button.css?inline';
import icon from '../../core/ui/icon.css?inline';
import spinner from '../../core/ui/state/spinner.css?inline';
import { loginElement } from './contract.ts';
import { FanLogin } from './fan-login.tsx';
import login from './login.css?inline';

defineElement({ ...loginElement, component: FanLogin, styles: [button, spinner, icon, login] });
