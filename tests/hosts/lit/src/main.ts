import { configure } from '@fanfare/elements';
import '@fanfare/elements/boxes.css';
import '@fanfare/elements/fan-login';
import '@fanfare/elements/fan-policy';
import '@fanfare/elements/fan-vote';
import { html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

configure({ origin: 'https://fans.example' });

class HostApp extends LitElement {
  static override properties = {
    path: { state: true },
    vote: { state: true },
    shown: { state: true },
    isThere: { state: true },
    documents: { state: true },
  };
  declare path: string;
  declare vote: string;
  declare shown: string;
  declare isThere: boolean;
  declare documents: string[];

  constructor() {
    super();
    this.path = location.pathname;
    this.vote = 'last-light-final';
    this.shown = '';
    this.isThere = true;
    this.documents = ['terms', 'privacy', 'service'];
  }

  /** In the page itself, like a page without its own components. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private go(path: string): void {
    history.pushState(null, '', path);
    Object.assign(this, { path, vote: 'last-light-final', shown: '' });
  }

  private home() {
    return html`
      <fan-login id="login" compact></fan-login>
      <button id="swap" @click=${() => (this.vote = 'last-light-centre')}>Another vote</button>
      <button id="toggle" @click=${() => (this.isThere = !this.isThere)}>Take away, put back</button>
      <button id="reverse" @click=${() => (this.documents = this.documents.toReversed())}>Reverse</button>
      <output id="shown">${this.shown}</output>
      ${
        this.isThere
          ? html`<fan-vote
              id="vote"
              vote-id=${this.vote}
              @fan-vote-shown=${({ detail }: HTMLElementEventMap['fan-vote-shown']) => (this.shown = detail.voteId)}
            >
              <a href="https://fans.example/votehome">Vote on fans.example</a>
            </fan-vote>`
          : nothing
      }
      <ul>
        ${repeat(
          this.documents,
          (type) => type,
          (type) => html`<li><fan-policy type=${type}></fan-policy></li>`,
        )}
      </ul>
      <fan-policy id="by-property" .type=${'age'}></fan-policy>
    `;
  }

  protected override render() {
    return html`
      <nav>
        <button id="to-other" @click=${() => this.go('/other')}>Other page</button>
        <button id="to-home" @click=${() => this.go('/')}>Home</button>
      </nav>
      ${this.path === '/other' ? html`<fan-login id="other"></fan-login>` : this.home()}
    `;
  }
}

customElements.define('host-app', HostApp);
