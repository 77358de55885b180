import { Component } from '@angular/core';
import { fanElements } from '@fanfare/elements/angular';

@Component({
  selector: 'host-wrong',
  imports: [fanElements],
  template: `
    <fan-vote [voteId]="42" /><!-- refused -->
    <fan-vote [voteid]="'last-light-final'" /><!-- refused -->
    <fan-vote [filter]="'old'" /><!-- refused -->
    <fan-login [providers]="['goggle']" /><!-- refused -->
    <fan-policy [section]="'two'" /><!-- refused -->
    <fan-votes /><!-- refused -->
    <fan-vote (fan-vote-cast)="$event.detail.candidate" /><!-- refused -->
  `,
})
export class Wrong {}
