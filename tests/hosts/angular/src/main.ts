import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { configure } from '@fanfare/elements';
import '@fanfare/elements/fan-login';
import '@fanfare/elements/fan-policy';
import '@fanfare/elements/fan-vote';
import { App } from './app';
import { Home } from './home';
import { Other } from './other';

configure({ origin: 'https://fans.example' });

void bootstrapApplication(App, {
  providers: [
    provideZonelessChangeDetection(),
    provideRouter([
      { path: '', component: Home },
      { path: 'other', component: Other },
    ]),
  ],
});
