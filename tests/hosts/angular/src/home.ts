import { Component, signal } from '@angular/core';
import { fanElements } from '@fanfare/elements/angular';

@Component({
  selector: 'host-home',
  imports: [fanElements],
  template: `
    <fan-login id="login" compact />
    <button type="button" id="swap" (click)="vote.set('last-light-centre')">Another vote</button>
    <button type="button" id="toggle" (click)="isThere.set(!isThere())">Take away, put back</button>
    <button type="button" id="reverse" (click)="documents.set(documents().toReversed())">Reverse</button>
    <output id="shown">{{ shown() }}</output>
    @if (isThere()) {
      <fan-vote
        id="vote"
        [voteId]="vote()"
        [attr.vote-id]="vote()"
        (fan-vote-shown)="shown.set($event.detail.voteId)"
      >
        <a href="https://fans.example/votehome">Vote on fans.example</a>
      </fan-vote>
    }
    <ul>
      @for (type of documents(); track type) {
        <li><fan-policy [type]="type" /></li>
      }
    </ul>
    <fan-policy id="by-property" [type]="'age'" />
  `,
})
export class Home {
  protected readonly vote = signal('last-light-final');
  protected readonly shown = signal('');
  protected readonly isThere = signal(true);
  protected readonly documents = signal<('terms' | 'privacy' | 'service')[]>(['terms', 'privacy', 'service']);
}
